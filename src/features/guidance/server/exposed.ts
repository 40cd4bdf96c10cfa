export { answerConversation, collectText, helpFor } from './actions.ts'
export { helpIn } from './safety/help-lines.ts'
