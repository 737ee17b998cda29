/** An error that the user can fix: its message is one sentence that says how, shown without a stack. */
export class SetUpError extends Error {}
