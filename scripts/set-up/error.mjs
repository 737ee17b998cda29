/** What the user can put right: its message is one sentence that says how, and is shown without a stack. */
export class SetUpError extends Error {}
