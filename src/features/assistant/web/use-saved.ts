import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ChatMessage } from '#src/features/guidance/contract.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { ApiError, call, toastError } from '#src/platform/web/api/api.ts'
import { newKey } from '#src/platform/web/api/new-key.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'
import { SAVED_MESSAGES_MAX, SAVED_TEXT_MAX } from '../constants.ts'
import {
  type Conversation,
  deleteConversation,
  deleteConversations,
  getConversation,
  saveConversation,
  updateConversation,
} from '../contract.ts'
import { conversationsQuery } from './queries.ts'

const truncated = (messages: readonly ChatMessage[]) => ({
  messages: messages.slice(-SAVED_MESSAGES_MAX).map(({ role, content }) => ({
    role,
    content: content.slice(0, SAVED_TEXT_MAX).toWellFormed(),
  })),
})

const tell = (title: string, error: unknown) =>
  toastError(error, t`Please try again in a moment.`, title)

const deleted = (id: number): Promise<boolean> =>
  call(deleteConversation, { params: { id: String(id) } }).then(
    () => true,
    error => {
      tell(t`It could not be deleted`, error)
      return false
    },
  )

const opened = (id: number): Promise<Conversation | undefined> =>
  call(getConversation, { params: { id: String(id) } }).catch(error => {
    tell(t`It could not be opened`, error)
    return undefined
  })

type Body = ReturnType<typeof truncated>

const stored = (id: number | undefined, body: Body, idempotencyKey: string) =>
  id === undefined
    ? call(saveConversation, { body, idempotencyKey })
    : call(updateConversation, { params: { id: String(id) }, body })

/** The conversation on the page. */
function useShown() {
  const [isOn, setOn] = useState(false)
  const [current, setCurrent] = useState<number>()
  // Saves are queued, so that an older version never overwrites a newer one. Each conversation has a queue of its own:
  // what is answered late changes nothing of the conversation that is shown by then.
  const shown = useRef({ isOn: false, id: Promise.resolve<number | undefined>(undefined) })
  const show = (isOn: boolean, id?: number) => {
    shown.current = { isOn, id: Promise.resolve(id) }
    setOn(isOn)
    setCurrent(id)
  }
  return { shown, isOn, current, setCurrent, show, forget: () => show(false) }
}

/** Saving conversations: opt-in, for each conversation separately. */
export function useSaved(user: User | null) {
  const client = useQueryClient()
  const query = conversationsQuery
  const list = useQuery({ ...query, enabled: user !== null })
  const { shown, isOn, current, setCurrent, show, forget } = useShown()
  const wanted = useRef<number>(undefined)
  const refresh = () => outdate(client, query)
  const openNone = () => {
    wanted.current = undefined
  }

  const save = (messages: readonly ChatMessage[]) => {
    if (messages.length === 0) return
    const body = truncated(messages)
    const key = newKey()
    const its = shown.current
    its.id = its.id.then(async id => {
      try {
        const saved = await stored(id, body, key)
        if (its === shown.current) setCurrent(saved.id)
        return saved.id
      } catch (error) {
        // Deleted by the member in another tab.
        const isGone = error instanceof ApiError && error.code === 'not_found'
        if (!isGone) tell(t`This conversation could not be saved`, error)
        else if (its === shown.current) forget()
        return id
      } finally {
        void refresh()
      }
    })
  }

  const keep = (messages: readonly ChatMessage[]) => {
    if (shown.current.isOn) save(messages)
  }

  const remove = async (id: number) => {
    const its = shown.current
    const isGone = await deleted(id)
    if (isGone && id === current && its === shown.current) forget()
    await refresh()
  }

  return {
    list: list.data ?? [],
    isOn,
    current,
    onAsk: (messages: readonly ChatMessage[]) => {
      // One that is still opening would replace what has been written since.
      openNone()
      keep(messages)
    },
    onAnswer: keep,
    toggle: async (on: boolean, messages: readonly ChatMessage[]) => {
      const its = shown.current
      show(on)
      if (on) return save(messages)
      const id = await its.id
      if (id !== undefined) await remove(id)
    },
    open: async (id: number): Promise<Conversation | undefined> => {
      wanted.current = id
      const found = await opened(id)
      if (!found) await refresh()
      // Meanwhile the chat went on or was cleared, or another was asked for.
      if (wanted.current !== id) return undefined
      if (found) show(true, id)
      return found
    },
    remove,
    removeAll: async () => {
      await call(deleteConversations).then(forget, error =>
        tell(t`They could not be deleted`, error),
      )
      await refresh()
    },
    clear: () => {
      openNone()
      forget()
    },
  }
}

export type Saved = ReturnType<typeof useSaved>
