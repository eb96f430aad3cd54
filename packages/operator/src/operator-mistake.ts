/** Something that the operator can put right: shown as one line, without a stack. */
export class OperatorMistake extends Error {}
