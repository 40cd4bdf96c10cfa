import { useEffect, useRef, useState } from 'react'
import { TEXT_MAX } from '#src/features/guidance/constants.ts'
import type { ChatMessage } from '#src/features/guidance/contract.ts'
import { messageOf } from '#src/platform/web/api/api.ts'
import { CHAT_FAILED, MESSAGES_MAX } from '../constants.ts'
import { streamAnswer } from './queries.ts'

export interface Turn extends ChatMessage {
  id: number
}

/** The latest messages that fit into one request, starting with one of the user's. */
function recent(turns: readonly Turn[]): ChatMessage[] {
  const last = turns.slice(-(MESSAGES_MAX - 1))
  const from = last.findIndex(turn => turn.role === 'user')
  return last
    .slice(from)
    .map(({ role, content }) => ({ role, content: content.slice(0, TEXT_MAX).toWellFormed() }))
}

interface Options {
  /** Sent along with each message if the member shares their week. */
  week: string | undefined
  /** Called with the whole conversation after each complete answer. */
  onAnswer: (messages: readonly ChatMessage[]) => void
}

const bare = (turns: readonly Turn[]): ChatMessage[] => turns.map(({ role, content }) => ({ role, content }))

/** A conversation in this page's memory; `useKept` saves it on request. */
export function useChat({ week, onAnswer }: Options) {
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [stopped, setStopped] = useState(false)
  const under = useRef<AbortController>(null)
  const next = useRef(1)
  useEffect(() => () => under.current?.abort(), [])

  const answer = async (asked: readonly Turn[]) => {
    const controller = new AbortController()
    const isOurs = () => under.current === controller
    under.current = controller
    setBusy(true)
    setStopped(false)
    setFailure(undefined)
    const id = next.current++
    let content = ''
    try {
      await streamAnswer({ messages: recent(asked), week }, controller.signal, piece => {
        content += piece
        // Keep a partial answer, unless the conversation was cleared in the meantime.
        if (isOurs()) setTurns([...asked, { id, role: 'assistant', content }])
      })
      if (isOurs()) onAnswer([...bare(asked), { role: 'assistant', content }])
    } catch (error) {
      if (isOurs() && !controller.signal.aborted) setFailure(messageOf(error, CHAT_FAILED))
    }
    if (isOurs()) setBusy(false)
  }

  const begin = (messages: readonly ChatMessage[]) => {
    under.current?.abort()
    under.current = null
    setBusy(false)
    setStopped(false)
    setFailure(undefined)
    setTurns(messages.map(message => ({ ...message, id: next.current++ })))
  }

  return {
    turns,
    failure,
    busy,
    stopped,
    messages: bare(turns),
    send: (content: string) => {
      const asked = [...turns, { id: next.current++, role: 'user' as const, content }]
      setTurns(asked)
      void answer(asked)
    },
    tryAgain: () => {
      const asked = turns.at(-1)?.role === 'assistant' ? turns.slice(0, -1) : turns
      setTurns(asked)
      void answer(asked)
    },
    stop: () => {
      under.current?.abort()
      setBusy(false)
      setStopped(true)
    },
    clear: () => begin([]),
    /** Continues a saved conversation. */
    begin,
  }
}

export type Chat = ReturnType<typeof useChat>
