import { stringEnd } from '#lib/http/json-nesting.ts';
import { colonAt } from './json-members.ts';
import { keepsItsDigits } from './lossless-json.ts';

/** A member's name, or an index. */
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
 * Path of the first number that a double cannot hold as written, such as `transaction.orderSubmission.size`; null for
 * none. The wallet service reads params through doubles and would sign another number (vegaprotocol/vega v0.71.6,
 * libs/jsonrpc/request.go). Repeated members are read too, of which `JSON.parse` keeps the last alone. `text` must be
 * well-formed JSON of an object or array.
 */
export function lostNumber(text: string): string | null {
  const steps: Step[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index] ?? '';
    const last = steps.at(-1);
    if (char === '"') {
      const end = stringEnd(text, index) + 1;
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
