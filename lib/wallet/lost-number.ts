import { behindString, colonAt } from './json-members.ts';
import { keepsItsDigits } from './lossless-json.ts';

/** What stands before a value: a member's name, or an index. */
type Step = string | number;

const numeralForm = /[-+.eE\d]+/y;

function pathOf(steps: readonly Step[]): string {
  const parts = steps.map((step, at) => {
    if (typeof step === 'number') return `[${step}]`;
    if (!/^[A-Za-z_$][\w$]*$/.test(step)) return `[${JSON.stringify(step)}]`;
    return at === 0 ? step : `.${step}`;
  });
  return parts.join('');
}

/**
 * Where in `text` a number stands that a double does not carry as it is written, such as an integer beyond 2^53 − 1:
 * `transaction.orderSubmission.size`, say. Null for none. The wallet service reads params through doubles, so that it
 * would sign another number than was shown (vegaprotocol/vega v0.71.6, libs/jsonrpc/request.go: params are decoded into
 * `interface{}`).
 *
 * It reads every number, those of members that stand twice too, of which `JSON.parse` tells the last alone. `text` must
 * be well-formed JSON of an object or array; it is read once, without recursion.
 */
export function lostNumber(text: string): string | null {
  const steps: Step[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index] ?? '';
    const last = steps.at(-1);
    if (char === '"') {
      const end = behindString(text, index);
      if (colonAt(text, end) >= 0) steps[steps.length - 1] = String(JSON.parse(text.slice(index, end)));
      index = end - 1;
    } else if (char === '{') steps.push('');
    else if (char === '[') steps.push(0);
    else if (char === '}' || char === ']') steps.pop();
    else if (char === ',' && typeof last === 'number') steps[steps.length - 1] = last + 1;
    else if (char === '-' || (char >= '0' && char <= '9')) {
      numeralForm.lastIndex = index;
      const [numeral = ''] = numeralForm.exec(text) ?? [];
      if (!keepsItsDigits(numeral)) return pathOf(steps);
      index += numeral.length - 1;
    }
  }
  return null;
}
