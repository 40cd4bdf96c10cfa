import { useEffect, useRef, useState } from 'react'
import { said } from '#src/contract/i18n.ts'
import { TEXT_MAX } from '#src/features/guidance/constants.ts'
import type { ChatMessage } from '#src/features/guidance/contract.ts'
import { messageOf } from '#src/platform/web/api/api.ts'
import { CHAT_FAILED, MESSAGES_MAX } from '../constants.ts'
import { streamAnswer } from './queries.ts'

export interface Turn extends ChatMessage {
  id: number
}

/** The latest messages that fit into one request, starting with one of the user's. */
function recentMessages(turns: readonly Turn[]): ChatMessage[] {
  const last = turns.slice(-(MESSAGES_MAX - 1))
  const from = last.findIndex(turn => turn.role === 'user')
  return last
    .slice(from)
    .map(({ role, content }) => ({ role, content: content.slice(0, TEXT_MAX).toWellFormed() }))
}

interface Options {
  week: string | undefined
  /** Called with the whole conversation when a message is sent, also once more. */
  onAsk: (messages: readonly ChatMessage[]) => void
  /** Called with the whole conversation after each complete answer. */
  onAnswer: (messages: readonly ChatMessage[]) => void
}

const withoutIds = (turns: readonly Turn[]): ChatMessage[] =>
  turns.map(({ role, content }) => ({ role, content }))

/** A conversation in this page's memory; `useSaved` saves it on request. */
export function useChat({ week, onAsk, onAnswer }: Options) {
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [stopped, setStopped] = useState(false)
  const inFlight = useRef<AbortController>(null)
  const nextId = useRef(1)
  useEffect(() => () => inFlight.current?.abort(), [])

  const answer = async (history: readonly Turn[]) => {
    onAsk(withoutIds(history))
    const controller = new AbortController()
    const isCurrent = () => inFlight.current === controller
    inFlight.current = controller
    setBusy(true)
    setStopped(false)
    setFailure(undefined)
    const id = nextId.current++
    let content = ''
    try {
      await streamAnswer({ messages: recentMessages(history), week }, controller.signal, piece => {
        content += piece
        // Keep a partial answer, unless the conversation was cleared in the meantime.
        if (isCurrent()) setTurns([...history, { id, role: 'assistant', content }])
      })
      if (isCurrent()) onAnswer([...withoutIds(history), { role: 'assistant', content }])
    } catch (error) {
      if (isCurrent() && !controller.signal.aborted) setFailure(messageOf(error, said(CHAT_FAILED)))
    }
    if (isCurrent()) setBusy(false)
  }

  const load = (messages: readonly ChatMessage[]) => {
    inFlight.current?.abort()
    inFlight.current = null
    setBusy(false)
    setStopped(false)
    setFailure(undefined)
    setTurns(messages.map(message => ({ ...message, id: nextId.current++ })))
  }

  return {
    turns,
    failure,
    busy,
    stopped,
    messages: withoutIds(turns),
    send: (content: string) => {
      const history = [...turns, { id: nextId.current++, role: 'user' as const, content }]
      setTurns(history)
      void answer(history)
    },
    retry: () => {
      const history = turns.at(-1)?.role === 'assistant' ? turns.slice(0, -1) : turns
      setTurns(history)
      void answer(history)
    },
    stop: () => {
      inFlight.current?.abort()
      setBusy(false)
      setStopped(true)
    },
    clear: () => load([]),
    load,
  }
}

export type Chat = ReturnType<typeof useChat>
