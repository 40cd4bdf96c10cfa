import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#src/features/accounts/web/session.tsx'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { newKey } from '#src/platform/web/api/new-key.ts'
import { readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { useGo } from '#src/platform/web/routing/use-go.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import {
  createIssue,
  deleteIssue,
  type NewsletterIssue,
  sendIssue,
  testIssue,
  updateIssue,
} from '../contract.ts'
import { issueQuery } from './queries.ts'

interface Text {
  subject: string
  body: string
}

/** Writing a newsletter: what is typed is kept here until it is saved; every other act saves first. */
export function useIssue(letter: NewsletterIssue | undefined) {
  const client = useQueryClient()
  const go = useGo()
  const { user } = useSession()
  const saved: Text = { subject: letter?.subject ?? '', body: letter?.body ?? '' }
  const draftKey = `letter:${letter?.id ?? 'new'}`
  const [text, setText] = useState<Text>(() => readDraft<Text>(draftKey) ?? saved)
  const [key] = useState(() => newKey())
  const dirty = text.subject !== saved.subject || text.body !== saved.body
  const draft = useDraft(draftKey, text, { enabled: dirty })

  async function keep(): Promise<NewsletterIssue> {
    if (letter && !dirty) return letter
    const kept = letter
      ? await call(updateIssue, { params: { id: String(letter.id) }, body: text })
      : await call(createIssue, { body: text, idempotencyKey: key })
    draft.clear()
    take(kept)
    return kept
  }

  function take(next: NewsletterIssue): void {
    client.setQueryData(issueQuery(next.id).queryKey, next)
    void client.invalidateQueries({ queryKey: ['letters', 'list'] })
  }

  /** A letter that was just begun has an address of its own from now on. */
  const settle = (kept: NewsletterIssue) =>
    letter || go(href('/admin/letters/:id', { id: kept.id }), { replace: true })

  const failed = (error: Error) =>
    toast({
      title: 'Error',
      description: messageOf(error, 'That did not work. Please try again.'),
      tone: 'destructive',
    })

  const save = useMutation({
    mutationFn: keep,
    onSuccess: kept => {
      toast({ title: 'Letter saved', tone: 'success' })
      settle(kept)
    },
    onError: failed,
  })
  const test = useMutation({
    mutationFn: async () => {
      const kept = await keep()
      await call(testIssue, { params: { id: String(kept.id) } })
      return kept
    },
    onSuccess: kept => {
      toast({
        title: 'Test sent',
        description: `A copy is on its way to ${user?.email ?? 'you'}.`,
        tone: 'success',
      })
      settle(kept)
    },
    onError: failed,
  })
  const send = useMutation({
    mutationFn: async () => {
      const kept = await keep()
      return call(sendIssue, { params: { id: String(kept.id) } })
    },
    onSuccess: sent => {
      take(sent)
      window.scrollTo({ top: 0 })
      toast({ title: 'The letter is on its way', tone: 'success' })
      settle(sent)
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: async () => {
      if (letter) await call(deleteIssue, { params: { id: String(letter.id) } })
    },
    onSuccess: () => {
      draft.clear()
      toast({ title: 'Letter deleted', tone: 'success' })
      void client.invalidateQueries({ queryKey: ['letters', 'list'] })
      go(href('/admin/letters'))
    },
    onError: failed,
  })
  const busy = save.isPending || test.isPending || send.isPending || remove.isPending
  return { text, setText, dirty, busy, save, test, send, remove }
}
