import { useRef } from 'react'
import { ApiError, useChange } from '../api/api.ts'
import { drafts } from '../drafts/draft-store.ts'
import type { ToastContent } from '../toast-region.tsx'
import { afterSave, type Edit, fieldsOf } from './merged-edit.ts'
import { sendMerged } from './send-merged.ts'
import { useKeptEdit } from './use-kept-edit.ts'

interface RowForm<Row, Form> {
  /** What the drafts' keys begin with. */
  draft: string
  blank: Form
  formOf: (row: Row) => Form
  send: (edit: Edit<Form>, idempotencyKey: string) => Promise<Row>
  remove: () => Promise<unknown>
  /** The failure of a change of what was stored anew meanwhile. */
  stale: string
  readAll: () => Promise<Row[]>
  refetch: () => Promise<unknown>
  /** The new row is stored, or, without one, the row is deleted. */
  onGone: (stored?: Row) => void
  words?: { saved: (row: Row) => ToastContent; removed: string; notRemoved: string }
}

/**
 * The form of a row that has a page of its own. A draft in this browser keeps what is typed until it is saved; what is
 * saved elsewhere meanwhile is merged in. @param row undefined for a new one
 */
export function useRowForm<Row extends { id: number; updated_at: string }, Form extends object>(
  row: Row | undefined,
  {
    draft,
    blank,
    formOf,
    send,
    remove,
    stale,
    readAll,
    refetch,
    onGone,
    words,
  }: RowForm<Row, Form>,
) {
  const draftOf = (id: number | 'new') => `${draft}:${id}`
  const key = draftOf(row?.id ?? 'new')
  const editing = useKeptEdit(key, row ? formOf(row) : blank, row?.updated_at ?? '')
  const latest = useRef(editing.edit)
  latest.current = editing.edit
  const fields = fieldsOf<Form>()

  const save = useChange(
    (edit: Edit<Form>, idempotencyKey) =>
      sendMerged(edit, fields, {
        send: each => send(each, idempotencyKey),
        async newer(error) {
          if (!(error instanceof ApiError) || error.code !== stale) return null
          const theirs = (await readAll()).find(({ id }) => id === row?.id)
          return theirs ? { server: formOf(theirs), since: theirs.updated_at } : null
        },
      }),
    {
      done: ({ stored }) => words?.saved(stored),
      async onDone({ sent, stored }) {
        const now = formOf(stored)
        if (row) editing.saved(now, stored.updated_at, sent)
        await refetch()
        if (row) return
        const typed = afterSave(latest.current, sent, now, stored.updated_at, fields)
        editing.forget()
        if (!fields.isSame(typed.base, typed.mine)) drafts.write(draftOf(stored.id), typed)
        onGone(stored)
      },
    },
  )

  const removing = useChange(remove, {
    done: words?.removed,
    failed: words && { title: words.notRemoved },
    async onDone() {
      editing.forget()
      await refetch()
      onGone()
    },
  })

  return {
    ...editing,
    save: { ...save, send: () => save.mutate(editing.edit) },
    remove: removing,
  }
}
