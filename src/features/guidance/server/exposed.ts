export { answerConversation, collect, helpFor } from './actions.ts'
