import { answerConversation, collectText } from '#src/features/guidance/server/exposed.ts'
import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'

export const chat = route(contract.chat, async call => {
  const stream = answerConversation(call, call.body)
  return call.wantsStream ? { stream } : { beside: { message: await collectText(stream) } }
})
