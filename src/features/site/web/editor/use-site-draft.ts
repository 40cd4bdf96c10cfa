import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { placeholders } from '#src/features/texts/domain/words.ts'
import { ApiError, call, messageOf } from '#src/platform/web/api/api.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { drafts } from '#src/platform/web/draft-store.ts'
import { useKeeping } from '#src/platform/web/editing/use-edit.ts'
import { type Content, type ContentKey, saveDraft } from '../../contract/content.ts'
import {
  type Edits,
  NO_EDITS,
  rebaseEdits,
  revivedEdits,
  type Side,
  savableValues,
  takeSide,
  withEdit,
  withoutSaved,
  withProblems,
  withWhatFollows,
} from '../../domain/edits.ts'
import { contentQuery, siteSetupQuery } from '../queries.ts'

const PAUSE_MS = 700

const KEEP = 'site-draft'

type Saving = 'saved' | 'saving' | 'failed'

const withDrafts = (
  content: Content,
  version: number,
  drafts: ReturnType<typeof savableValues>,
): Content => ({
  ...content,
  version,
  keys: content.keys.map(key =>
    key.key in drafts ? { ...key, draft: drafts[key.key] ?? null } : key,
  ),
})

const sendDraft = ({ version }: Content, changes: ReturnType<typeof savableValues>) =>
  call(saveDraft, { body: { version, changes } })

/** The texts as they are typed or drafted, for what follows from them. */
const textsOf = ({ keys }: Content, { mine }: Edits): Record<string, unknown> =>
  Object.fromEntries(
    keys
      .map(({ key, draft }) => [key, key in mine ? mine[key] : draft] as const)
      .filter(([, value]) => value !== null),
  )

interface Now {
  edits: Edits
  content: Content
}

const edited = ({ edits, content }: Now, key: ContentKey, value: unknown): Edits =>
  withEdit(withWhatFollows(edits, key, value, content), key, value)

/**
 * What is typed, kept by this browser until it is saved. Before `isRead` an edit would replace what an earlier visit has left.
 */
function useKeptEdits(content: Content) {
  const [edits, setEdits] = useState(() => revivedEdits(drafts.read<Edits>(KEEP), content))
  const [isRead, setRead] = useState(false)
  useEffect(() => drafts.whenOpen(() => setRead(true)), [])
  const isUnsaved = Object.keys(edits.mine).length > 0
  useKeeping(KEEP, isUnsaved ? { mine: edits.mine, base: edits.base } : undefined)
  // The browser asks before the page is left.
  useBeforeUnload(event => isUnsaved && event.preventDefault())
  return { edits, setEdits, isUnsaved, isRead }
}

/** Saves what is typed into the draft after a short pause, and merges what other tabs and people save meanwhile. */
export function useSiteDraft(content: Content) {
  const client = useQueryClient()
  const { edits, setEdits, isUnsaved, isRead } = useKeptEdits(content)
  const [saving, setSaving] = useState<Saving>('saved')
  const [failure, setFailure] = useState('')
  const now = useRef({ edits, content, busy: Promise.resolve() })
  now.current.content = content
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function change(next: Edits) {
    now.current.edits = next
    setEdits(next)
  }

  async function merge(): Promise<void> {
    const theirs = await client.fetchQuery({ ...contentQuery, staleTime: 0 })
    now.current.content = theirs
    change(rebaseEdits(now.current.edits, theirs))
  }

  async function send(): Promise<void> {
    const sent = savableValues(now.current.edits)
    if (Object.keys(sent).length === 0) return
    try {
      const { version } = await sendDraft(now.current.content, sent)
      now.current.content = withDrafts(now.current.content, version, sent)
      client.setQueryData(contentQuery.queryKey, now.current.content)
      // The saved text may have completed a step of the setup.
      void outdate(client, siteSetupQuery)
      change(withoutSaved(now.current.edits, sent))
      // The page may have been left meanwhile.
      if (Object.keys(now.current.edits.mine).length === 0) drafts.clear(KEEP)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'content_changed') await merge()
      else if (error.code === 'invalid' && Object.keys(error.fields).some(name => name in sent))
        change(withProblems(now.current.edits, error.fields))
      else throw error
      await send()
    }
  }

  /** Saves one after the other. @returns whether everything that was typed is in the draft */
  function save(): Promise<boolean> {
    clearTimeout(timer.current)
    setSaving('saving')
    const done = now.current.busy.then(send).then(
      () => setSaving('saved'),
      (error: Error) => {
        setFailure(messageOf(error, t`The draft could not be saved. Nothing you typed is lost.`))
        setSaving('failed')
      },
    )
    now.current.busy = done
    return done.then(() => Object.keys(now.current.edits.mine).length === 0)
  }

  function later(next: Edits) {
    change(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), PAUSE_MS)
  }

  const saveKept = useEffectEvent(() => isUnsaved && void save())
  useEffect(() => void saveKept(), [])

  return {
    edits,
    /** The words of all texts' placeholders. */
    filled: placeholders({ ...siteSettings(), content: textsOf(content, edits) }),
    saving,
    failure,
    isUnsaved,
    isRead,
    save,
    edit: (key: ContentKey, value: unknown) => later(edited(now.current, key, value)),
    choose: (name: string, side: Side) => later(takeSide(now.current.edits, name, side)),
    drop: () => change(NO_EDITS),
  }
}

export type SiteDraft = ReturnType<typeof useSiteDraft>
