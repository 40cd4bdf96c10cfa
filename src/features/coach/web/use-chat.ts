import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#src/web/api.ts'
import { CHAT_FAILED, MESSAGES_MAX } from '../constants.ts'
import type { ChatMessage } from '../contract.ts'
import { streamAnswer } from './queries.ts'

export interface Turn extends ChatMessage {
  id: number
}

/** The last messages that fit into one request, beginning with one of the user's. */
function recent(turns: readonly Turn[]): ChatMessage[] {
  const last = turns.slice(-(MESSAGES_MAX - 1))
  const from = last.findIndex(turn => turn.role === 'user')
  return last.slice(from).map(({ role, content }) => ({ role, content: content.slice(0, 4_000) }))
}

/** A conversation in this page alone: nothing of it is kept anywhere (spec 2). */
export function useChat() {
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const under = useRef<AbortController>(null)
  const next = useRef(1)
  useEffect(() => () => under.current?.abort(), [])

  const answer = async (asked: readonly Turn[]) => {
    const controller = new AbortController()
    under.current = controller
    setBusy(true)
    setFailure(undefined)
    const id = next.current++
    let text = ''
    try {
      await streamAnswer(recent(asked), controller.signal, piece => {
        text += piece
        setTurns([...asked, { id, role: 'assistant', content: text }])
      })
    } catch (error) {
      if (!controller.signal.aborted) setFailure(sentenceOf(error, CHAT_FAILED))
      // Half an answer is worth reading; an empty one is none.
      else if (text === '') setTurns(asked)
    }
    if (under.current === controller) setBusy(false)
  }

  return {
    turns,
    failure,
    busy,
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
    },
    clear: () => {
      under.current?.abort()
      setBusy(false)
      setFailure(undefined)
      setTurns([])
    },
  }
}
