import { msg } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { i18n, said } from '#src/contract/i18n.ts'
import type { ChatMessage } from '#src/features/guidance/contract.ts'
import { weekDominoesQuery, weekQuery } from '#src/features/planner/web/queries.ts'
import { ApiError } from '#src/platform/web/api/api.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { ownAnswer } from '#src/platform/web/api/own-answer.ts'
import { CHAT_FAILED } from '../constants.ts'
import { chat, listConversations } from '../contract.ts'
import { weekText } from '../domain.ts'

const CONNECTION_LOST = msg`The connection was lost. Your message is kept; please try again.`

export const conversationsQuery = queryOf(listConversations)

/** The member's week as the text that would be shared; '' if the week is empty. */
export const weekTextQuery = (userId: number, week: string) =>
  queryOptions({
    queryKey: ['coach', 'week', userId, week],
    staleTime: 0,
    queryFn: async ({ client }) => {
      const [planner, dominoes] = await Promise.all([
        client.fetchQuery(weekQuery(userId, week)),
        client.fetchQuery(weekDominoesQuery(userId, week)),
      ])
      return weekText(week, planner, dominoes)
    },
  })

/**
 * Requests the next answer and streams it.
 * @param week the part of their week that the member shares, exactly as shown
 * @param onText called with each further piece
 * @throws ApiError with the server's message
 */
export async function streamAnswer(
  { messages, week }: { messages: readonly ChatMessage[]; week: string | undefined },
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<void> {
  const response = await fetch(chat.path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ messages, ...(week && { week }) }),
    signal,
  }).catch(error => {
    throw signal.aborted ? error : new ApiError(0, 'offline', i18n._(CONNECTION_LOST))
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!isStream || !response.body) {
    // The server may answer with plain JSON instead of a stream.
    const answer = ownAnswer(await response.text().catch(() => ''))
    if (!answer) throw new ApiError(0, 'offline', i18n._(CONNECTION_LOST))
    const { success, message, code = 'failed' } = answer
    const isText = typeof message === 'string'
    if (!success || !isText)
      throw new ApiError(response.status, String(code), isText ? message : said(CHAT_FAILED))
    onText(message)
    return
  }
  let buffer = ''
  let done = false
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { value, done: ended } = await reader.read().catch(error => {
      throw signal.aborted ? error : new ApiError(0, 'offline', i18n._(CONNECTION_LOST))
    })
    if (ended) break
    const events = (buffer + value).split('\n\n')
    buffer = events.pop() ?? ''
    for (const event of events) {
      const data = event.replace(/^data: /, '')
      if (data === '[DONE]') {
        done = true
        continue
      }
      const payload = JSON.parse(data)
      if (typeof payload.delta === 'string') onText(payload.delta)
      else throw new ApiError(503, payload.code ?? 'failed', payload.message ?? said(CHAT_FAILED))
    }
  }
  if (!done) throw new ApiError(0, 'offline', i18n._(CONNECTION_LOST))
}
