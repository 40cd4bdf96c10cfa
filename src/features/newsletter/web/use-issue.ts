import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { intentKey } from '#src/platform/web/api/intent-key.ts'
import { keepTyped, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import {
  createIssue,
  deleteIssue,
  type NewsletterIssue,
  sendIssue,
  testIssue,
  updateIssue,
} from '../contract.ts'
import { issueQuery } from './queries.ts'

const FAILED = 'That did not work. Please try again.'

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
      done: 'Newsletter issue deleted',
      failed: FAILED,
      onDone() {
        onRemoved()
        navigate(href('/admin/letters'))
      },
      refetch: [['letters', 'list']],
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
  const saved = textOf(issue)
  const draftKey = draftOf(issue?.id ?? 'new')
  const [text, setText] = useState<Text>(() => readDraft<Text>(draftKey) ?? saved)
  const latest = useRef(text)
  latest.current = text
  const [{ keyFor }] = useState(intentKey)
  const dirty = text.subject !== saved.subject || text.body !== saved.body
  const draft = useDraft(draftKey, text, { enabled: dirty })

  async function saveIssue(): Promise<NewsletterIssue> {
    if (issue && !dirty) return issue
    const stored = issue
      ? await call(updateIssue, { params: { id: String(issue.id) }, body: text })
      : await call(createIssue, { body: text, idempotencyKey: keyFor(text) })
    draft.clear()
    if (!loaded) setMade(stored)
    setText(
      keepTyped(draftOf(stored.id), { sent: text, typed: latest.current, stored: textOf(stored) }),
    )
    updateCache(stored)
    return stored
  }

  function updateCache(next: NewsletterIssue): void {
    client.setQueryData(issueQuery(next.id).queryKey, next)
    void client.invalidateQueries({ queryKey: ['letters', 'list'] })
  }

  /** A new issue gets its own URL once it is saved. */
  const goToSaved = (stored: NewsletterIssue) =>
    loaded || navigate(href('/admin/letters/:id', { id: String(stored.id) }), { replace: true })

  const save = useChange(saveIssue, {
    done: 'Newsletter issue saved',
    failed: FAILED,
    onDone: goToSaved,
  })
  const test = useChange(
    async () => {
      const stored = await saveIssue()
      await call(testIssue, { params: { id: String(stored.id) } })
      return stored
    },
    {
      done: { title: 'Test sent', description: `A copy is on its way to ${user?.email ?? 'you'}.` },
      failed: FAILED,
      onDone: goToSaved,
    },
  )
  const send = useChange(
    async () => {
      const stored = await saveIssue()
      return call(sendIssue, { params: { id: String(stored.id) } })
    },
    {
      done: 'The newsletter issue is being sent',
      failed: FAILED,
      onDone(sent) {
        updateCache(sent)
        window.scrollTo({ top: 0 })
        goToSaved(sent)
      },
    },
  )
  const remove = useRemoval(issue?.id, draft.clear)
  const busy = save.isPending || test.isPending || send.isPending || remove.isPending
  return { text, setText, dirty, busy, save, test, send, remove }
}
