export { answerConversation, collect, helpFor } from './actions.ts'
export { helpIn } from './safety/help-lines.ts'
