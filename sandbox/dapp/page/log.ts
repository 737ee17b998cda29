import { byId, make } from './element.ts';

export interface LogLine {
  /** Sets the status: the word beside the line, and the details. */
  set(state: string, summary: string, more: string): void;
}

/** Adds a line with the time at the top of a log, so that the newest is always visible. */
export function addLine(log: 'calls' | 'events'): LogLine {
  const time = make('time', new Date().toLocaleTimeString());
  const text = make('span');
  const more = make('pre');
  const details = make('details', make('summary', time, ' ', text), more);
  const line = make('li', details);
  byId(log).prepend(line);
  return {
    set(state, summary, content) {
      line.dataset['state'] = state;
      text.textContent = summary;
      more.textContent = content;
    },
  };
}
