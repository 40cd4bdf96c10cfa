import { msg, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import { changedFields, mergeFields } from '#src/contract/merge.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { intentKey } from '#src/platform/web/api/intent-key.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { drafts } from '#src/platform/web/draft-store.ts'
import { useFieldEdit } from '#src/platform/web/editing/use-edit.ts'
import {
  createIssue,
  deleteIssue,
  listIssues,
  type NewsletterIssue,
  sendIssue,
  testIssue,
  updateIssue,
} from '../contract.ts'
import { issueQuery } from './queries.ts'

const FAILED = msg`That did not work. Please try again.`

interface Text {
  subject: string
  body: string
}

const textOf = ({ subject, body }: Text = { subject: '', body: '' }): Text => ({ subject, body })

const draftOf = (id: number | 'new') => `letter:${id}`

/** @param id undefined before the issue was saved */
function useRemoval(id: number | undefined, onRemoved: () => void) {
  const navigate = useNavigate()
  return useChange(
    async () => {
      if (id !== undefined) await call(deleteIssue, { params: { id: String(id) } })
    },
    {
      done: t`Newsletter issue deleted`,
      failed: i18n._(FAILED),
      onDone() {
        onRemoved()
        navigate(href('/admin/letters'))
      },
      refetch: [listIssues],
    },
  )
}

/** Keeps a local draft until it is saved. Testing and sending save first. */
export function useIssue(loaded: NewsletterIssue | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  // What was new, and is saved since its test or its sending was begun.
  const [made, setMade] = useState<NewsletterIssue>()
  const issue = loaded ?? made
  const edit = useFieldEdit<Text>({ stored: textOf(issue), keep: draftOf(issue?.id ?? 'new') })
  const { value: text, set, isChanged: dirty, latest } = edit
  const [{ keyFor }] = useState(intentKey)

  async function saveIssue(): Promise<NewsletterIssue> {
    if (issue && !dirty) return issue
    const stored = issue
      ? await call(updateIssue, { params: { id: String(issue.id) }, body: text })
      : await call(createIssue, { body: text, idempotencyKey: keyFor(text) })
    edit.forget()
    if (!loaded) setMade(stored)
    // What was typed in the meantime stays, on the issue's own page, too.
    const { merged } = mergeFields(text, latest.current.mine, textOf(stored))
    if (Object.keys(changedFields(textOf(stored), merged)).length > 0)
      drafts.write(draftOf(stored.id), merged)
    edit.saved(textOf(stored), '', text)
    updateCache(stored)
    return stored
  }

  function updateCache(next: NewsletterIssue): void {
    client.setQueryData(issueQuery(next.id).queryKey, next)
    void outdate(client, listIssues)
  }

  /** A new issue gets its own URL once it is saved. */
  const goToSaved = (stored: NewsletterIssue) =>
    loaded || navigate(href('/admin/letters/:id', { id: String(stored.id) }), { replace: true })

  const save = useChange(saveIssue, {
    done: t`Newsletter issue saved`,
    failed: i18n._(FAILED),
    onDone: goToSaved,
  })
  const test = useChange(
    async () => {
      const stored = await saveIssue()
      await call(testIssue, { params: { id: String(stored.id) } })
      return stored
    },
    {
      done: {
        title: t`Test sent`,
        description: user?.email
          ? t`A copy is on its way to ${user.email}.`
          : t`A copy is on its way to you.`,
      },
      failed: i18n._(FAILED),
      onDone: goToSaved,
    },
  )
  const send = useChange(
    async () => {
      const stored = await saveIssue()
      return call(sendIssue, { params: { id: String(stored.id) } })
    },
    {
      done: t`The newsletter issue is being sent`,
      failed: i18n._(FAILED),
      onDone(sent) {
        updateCache(sent)
        window.scrollTo({ top: 0 })
        goToSaved(sent)
      },
    },
  )
  const remove = useRemoval(issue?.id, edit.forget)
  const busy = save.isPending || test.isPending || send.isPending || remove.isPending
  return { text, set, dirty, busy, save, test, send, remove }
}
