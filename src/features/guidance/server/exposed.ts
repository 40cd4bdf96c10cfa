export { answerConversation, collectText } from './coach.ts'
export { detectDanger } from './safety/detect.ts'
export { helpIn } from './safety/help-lines.ts'
