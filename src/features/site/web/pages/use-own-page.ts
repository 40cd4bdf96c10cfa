import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { changedFields } from '#src/contract/merge.ts'
import { ApiError, call, useChange } from '#src/platform/web/api/api.ts'
import { drafts } from '#src/platform/web/drafts/draft-store.ts'
import { clearDraft } from '#src/platform/web/drafts/drafts.ts'
import { sendMerged } from '#src/platform/web/editing/send-merged.ts'
import { useKeptEdit } from '#src/platform/web/editing/use-kept-edit.ts'
import { afterSave, type Edit, fieldsOf } from '#src/platform/web/editing/use-merged-edit.ts'
import {
  addPage,
  changePage,
  deletePage,
  listPages,
  type OwnPageRow,
} from '../../contract/pages.ts'
import { pagesQuery } from '../queries.ts'

export type PageText = Pick<
  OwnPageRow,
  'slug' | 'title' | 'description' | 'body' | 'place' | 'published'
>

const EMPTY: PageText = {
  slug: '',
  title: '',
  description: '',
  body: '',
  place: 'footer',
  published: false,
}

function textOf({ slug, title, description, body, place, published }: PageText = EMPTY): PageText {
  return { slug, title, description, body, place, published }
}

const FIELDS = fieldsOf<PageText>()

const draftOf = (id: number | 'new') => `own-page-edit:${id}`

/** A local draft keeps what is typed until it is saved; what another person saves meanwhile is merged in. */
export function useOwnPage(page: OwnPageRow | undefined, onGone: (page?: OwnPageRow) => void) {
  const client = useQueryClient()
  const key = draftOf(page?.id ?? 'new')
  const editing = useKeptEdit(key, textOf(page), page?.updated_at ?? '')
  const latest = useRef(editing.edit)
  latest.current = editing.edit
  const refresh = () => client.invalidateQueries({ queryKey: ['own-site'] })

  /** Sends only what was changed: saving another field must not mark an unread draft of the text as read. */
  const send = ({ base, mine, since }: Edit<PageText>) =>
    page
      ? call(changePage, {
          params: { id: String(page.id) },
          body: { ...changedFields(base, mine), expected_updated_at: since },
        })
      : call(addPage, { body: mine })

  const save = useChange(
    () =>
      sendMerged(editing.edit, FIELDS, {
        send,
        async newer(error) {
          if (!(error instanceof ApiError) || error.code !== 'page_changed') return null
          const all = await client.fetchQuery({
            ...pagesQuery,
            queryFn: () => call(listPages),
            staleTime: 0,
          })
          const theirs = all.find(each => each.id === page?.id)
          return theirs ? { server: textOf(theirs), since: theirs.updated_at } : null
        },
      }),
    {
      async onDone({ sent, stored }) {
        const now = textOf(stored)
        if (page) {
          editing.saved(now, stored.updated_at, sent)
          await refresh()
          return
        }
        await refresh()
        const typed = afterSave(latest.current, sent, now, stored.updated_at, FIELDS)
        clearDraft(key)
        if (!FIELDS.isSame(typed.base, typed.mine)) drafts.write(draftOf(stored.id), typed)
        onGone(stored)
      },
    },
  )

  /** A text that was drafted by the software counts as read once it is saved, even unchanged. */
  const confirm = useChange(
    () =>
      call(changePage, {
        params: { id: String(page?.id) },
        body: { body: editing.value.body, expected_updated_at: page?.updated_at },
      }),
    { onDone: refresh },
  )

  const remove = useChange(() => call(deletePage, { params: { id: String(page?.id) } }), {
    async onDone() {
      clearDraft(key)
      await refresh()
      onGone()
    },
  })

  return { ...editing, text: editing.value, save, confirm, remove }
}
