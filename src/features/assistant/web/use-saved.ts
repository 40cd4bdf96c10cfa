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

/** Saving conversations: opt-in, for each conversation separately. */
export function useSaved(user: User | null) {
  const client = useQueryClient()
  const query = conversationsQuery
  const list = useQuery({ ...query, enabled: user !== null })
  const [isOn, setOn] = useState(false)
  const [current, setCurrent] = useState<number>()
  // Saves are queued, so that an older version never overwrites a newer one.
  const queue = useRef(Promise.resolve<number | undefined>(undefined))
  const refresh = () => outdate(client, query)

  const forget = () => {
    setOn(false)
    setCurrent(undefined)
    queue.current = Promise.resolve(undefined)
  }

  const save = (messages: readonly ChatMessage[]) => {
    if (messages.length === 0) return
    const body = truncated(messages)
    const key = newKey()
    queue.current = queue.current.then(async id => {
      try {
        const saved =
          id === undefined
            ? await call(saveConversation, { body, idempotencyKey: key })
            : await call(updateConversation, { params: { id: String(id) }, body })
        setCurrent(saved.id)
        return saved.id
      } catch (error) {
        // Deleted by the member in another tab.
        if (error instanceof ApiError && error.code === 'not_found') forget()
        else tell(t`This conversation could not be saved`, error)
        return id
      } finally {
        void refresh()
      }
    })
  }

  const remove = async (id: number) => {
    const isGone = await deleted(id)
    if (isGone && id === current) forget()
    await refresh()
  }

  return {
    list: list.data ?? [],
    isOn,
    current,
    onAnswer: (messages: readonly ChatMessage[]) => isOn && save(messages),
    toggle: async (on: boolean, messages: readonly ChatMessage[]) => {
      setOn(on)
      if (on) return save(messages)
      const id = await queue.current
      forget()
      if (id !== undefined) await remove(id)
    },
    open: async (id: number): Promise<Conversation | undefined> => {
      try {
        const found = await call(getConversation, { params: { id: String(id) } })
        setOn(true)
        setCurrent(id)
        queue.current = Promise.resolve(id)
        return found
      } catch (error) {
        tell(t`It could not be opened`, error)
        await refresh()
        return undefined
      }
    },
    remove,
    removeAll: async () => {
      await call(deleteConversations).then(forget, error =>
        tell(t`They could not be deleted`, error),
      )
      await refresh()
    },
    forget,
  }
}

export type Saved = ReturnType<typeof useSaved>
