export { answerConversation, collectText } from './actions.ts'
export { detectDanger } from './safety/detect.ts'
export { helpIn } from './safety/help-lines.ts'
