/** A query parameter that the caller got wrong. Nothing was sent. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError';
  /** Name of the parameter as the interface specification has it. */
  readonly parameter: string;

  constructor(parameter: string, problem: string) {
    super(`${parameter} ${problem}`);
    this.parameter = parameter;
  }
}
