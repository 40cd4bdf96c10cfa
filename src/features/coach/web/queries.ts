import { ApiError } from '#src/web/api.ts'
import { CHAT_FAILED } from '../constants.ts'
import { type ChatMessage, chat } from '../contract.ts'

const LOST = 'The connection was lost. Your message is kept; please try again.'

/**
 * Asks for the next answer and gives it as it is made.
 * @param onText called with each further piece
 * @throws ApiError with the server's sentence
 */
export async function streamAnswer(
  messages: readonly ChatMessage[],
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<void> {
  const response = await fetch(chat.path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ messages }),
    signal,
  }).catch(error => {
    throw signal.aborted ? error : new ApiError(0, 'offline', LOST)
  })
  if (!response.ok || !response.body) {
    const failure = await response.json().catch(() => ({}))
    throw new ApiError(response.status, failure.code ?? 'failed', failure.message ?? CHAT_FAILED)
  }
  let rest = ''
  let done = false
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { value, done: ended } = await reader.read().catch(error => {
      throw signal.aborted ? error : new ApiError(0, 'offline', LOST)
    })
    if (ended) break
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event.replace(/^data: /, '')
      if (data === '[DONE]') {
        done = true
        continue
      }
      const told = JSON.parse(data)
      if (typeof told.delta === 'string') onText(told.delta)
      else throw new ApiError(503, told.code ?? 'failed', told.message ?? CHAT_FAILED)
    }
  }
  if (!done) throw new ApiError(0, 'offline', LOST)
}
