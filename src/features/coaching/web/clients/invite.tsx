import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invite } from '#src/features/sharing/contract/coachings.ts'
import { ApiError, call, messageOf } from '#src/platform/web/api/api.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { Section } from '../components/section.tsx'
import { proposedQuery } from '../queries.ts'
import { InviteNotices } from './invite-notices.tsx'

function noticeOf(member: string): { title: string; description: string } {
  if (!member.includes('@'))
    return {
      title: 'Invitation sent',
      description: `If somebody here is called “${member}”, they can see it now.`,
    }
  if (siteSettings().sendsMail)
    return { title: 'Invitation sent', description: `An email to ${member} is on its way.` }
  return {
    title: 'Invitation saved',
    description: `Mail is not connected yet, so ${member} gets no email. Please send them the link yourself.`,
  }
}

function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (member: string) => call(invite, { body: { member } }),
    onSuccess: (_, member) => {
      toast({ ...noticeOf(member), tone: 'success' })
      return client.invalidateQueries({ queryKey: ['clients'] })
    },
  })
}

export function Invite() {
  const [name, setName] = useState('')
  const send = useInvite()
  const error = send.error
    ? (send.error instanceof ApiError && send.error.fields.member) ||
      messageOf(send.error, 'Please try again.')
    : undefined
  return (
    <Section
      title="Invite somebody"
      lead={
        siteSettings().sendsMail
          ? 'By username or email address. They get a mail, and decide.'
          : 'By username or email address. They decide.'
      }
    >
      <InviteNotices />
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={event => {
          event.preventDefault()
          if (name.trim() !== '') send.mutate(name, { onSuccess: () => setName('') })
        }}
      >
        <Field label="Name or mail address" error={error} className="min-w-56 flex-1">
          <TextInput
            value={name}
            maxLength={320}
            autoComplete="off"
            onChange={event => setName(event.target.value)}
          />
        </Field>
        <Button type="submit" busy={send.isPending}>
          Invite
        </Button>
      </form>
      <p className="mt-3 text-sm">
        <SiteLink to={href('/coach/clients/import')}>Invite many from a table</SiteLink>
      </p>
    </Section>
  )
}

/** Members whose plan includes coaching, and who have no coach yet. */
export function Proposed() {
  const proposed = useQuery(proposedQuery)
  const send = useInvite()
  if (!proposed.data?.length) return null
  return (
    <Section title="Waiting for a coach" lead="Their plan includes coaching.">
      <ul className="divide-y divide-line">
        {proposed.data.map(({ id, username, full_name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="[overflow-wrap:anywhere]">
              {full_name ? `${full_name} (${username})` : username}
            </span>
            <Button
              size="sm"
              variant="secondary"
              busy={send.isPending && send.variables === username}
              aria-label={`Invite ${username}`}
              onClick={() => send.mutate(username)}
            >
              Invite
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
