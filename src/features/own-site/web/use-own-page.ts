import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { changedFields } from '#src/contract/merge.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { keepTyped, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { addPage, changePage, deletePage, listPages, type OwnPageRow } from '../contract/pages.ts'
import { pagesQuery } from './queries.ts'

export type PageText = Pick<OwnPageRow, 'slug' | 'title' | 'description' | 'body' | 'place' | 'published'>

const EMPTY: PageText = { slug: '', title: '', description: '', body: '', place: 'footer', published: false }

function textOf({ slug, title, description, body, place, published }: PageText = EMPTY): PageText {
  return { slug, title, description, body, place, published }
}

const draftOf = (id: number | 'new') => `own-page:${id}`

/** A local draft keeps what is typed until it is saved; if two people save, the second one is shown both versions. */
export function useOwnPage(page: OwnPageRow | undefined, onGone: (page?: OwnPageRow) => void) {
  const client = useQueryClient()
  const saved = textOf(page)
  const key = draftOf(page?.id ?? 'new')
  const [text, setText] = useState<PageText>(() => readDraft<PageText>(key) ?? saved)
  const latest = useRef(text)
  latest.current = text
  const [theirs, setTheirs] = useState<OwnPageRow | null>(null)
  const isChanged = JSON.stringify(text) !== JSON.stringify(saved)
  const draft = useDraft(key, text, { enabled: isChanged })
  const refresh = () => client.invalidateQueries({ queryKey: ['own-site'] })

  const save = useMutation({
    mutationFn: ({ sent, since }: { sent: PageText; since: string | undefined }) => {
      // Sends only what was changed: saving another field must not mark an unread draft of the text as read.
      return page
        ? call(changePage, {
            params: { id: String(page.id) },
            body: { ...changedFields(saved, sent), expected_updated_at: since },
          })
        : call(addPage, { body: sent })
    },
    onSuccess: async (stored, { sent }) => {
      setTheirs(null)
      await refresh()
      draft.clear()
      const now = keepTyped(draftOf(stored.id), { sent, typed: latest.current, stored: textOf(stored) })
      if (page) setText(now)
      else onGone(stored)
    },
    onError: async error => {
      if (!(error instanceof ApiError) || error.code !== 'page_changed') return
      const all = await client.fetchQuery({ ...pagesQuery, queryFn: () => call(listPages), staleTime: 0 })
      setTheirs(all.find(each => each.id === page?.id) ?? null)
    },
  })

  /** A text that was drafted by the software counts as read once it is saved, even unchanged. */
  const confirm = useMutation({
    mutationFn: () =>
      call(changePage, {
        params: { id: String(page?.id) },
        body: { body: text.body, expected_updated_at: page?.updated_at },
      }),
    onSuccess: refresh,
  })

  const remove = useMutation({
    mutationFn: () => call(deletePage, { params: { id: String(page?.id) } }),
    onSuccess: async () => {
      draft.clear()
      await refresh()
      onGone()
    },
  })

  return {
    text,
    set: (change: Partial<PageText>) => setText({ ...text, ...change }),
    isChanged,
    save: () => save.mutate({ sent: text, since: page?.updated_at }),
    saving: save,
    confirm,
    remove,
    theirs,
    keepMine: () => save.mutate({ sent: text, since: theirs?.updated_at }),
    takeTheirs: () => {
      draft.clear()
      setText(textOf(theirs ?? undefined))
      setTheirs(null)
      save.reset()
    },
  }
}
