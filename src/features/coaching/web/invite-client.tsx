import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy, Link2, Share2 } from 'lucide-react'
import { useState } from 'react'
import { INVITATION_LINK_DAYS } from '#src/features/sign-in/constants.ts'
import { ApiError, call, messageOf } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { copyText } from '#src/platform/web/browser/copy-text.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useInBrowser } from '#src/platform/web/browser/use-in-browser.ts'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { type Invited, InviteForm } from '#src/platform/web/sections/invite-form.tsx'
import { toast } from '#src/platform/web/toast-store.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, TextInput } from '#src/platform/web/ui/field.tsx'
import { LINK_NAME_MAX } from '../constants.ts'
import { invite, inviteByLink } from '../contract/coachings.ts'
import { CLIENTS } from './queries.ts'

/** Whether the browser can hand a link to the messengers of this device. */
const useCanShare = () => useInBrowser(() => 'share' in navigator, false)

function InviteLink() {
  const [made, setMade] = useState<{ link: string; called: string }>()
  const form = useForm({
    stored: { name: '' },
    maySend: ({ name }) => name.trim() !== '',
    send({ name }, idempotencyKey) {
      setMade(undefined)
      return call(inviteByLink, { body: { name: name.trim() }, idempotencyKey })
    },
    onDone: ({ link }, { name }) => setMade({ link, called: name.trim() }),
    onFailed: error => ({
      name:
        (error instanceof ApiError && error.fields.name) || messageOf(error, t`Please try again.`),
    }),
    refetch: CLIENTS,
  })
  return (
    <div className="mt-5 grid gap-4 border-line border-t pt-5">
      <Form of={form} className="flex flex-wrap items-end gap-3">
        <TextField
          name="name"
          label={t`Or a link for somebody, to send by any messenger`}
          className="min-w-56 flex-1"
          maxLength={LINK_NAME_MAX}
          placeholder={t`Their name`}
          autoComplete="off"
        />
        <SubmitButton variant="secondary">
          <Link2 aria-hidden className="size-5" />
          <Trans>Make a link</Trans>
        </SubmitButton>
      </Form>
      <p className="-mt-2 text-ink-soft text-sm">
        <Trans>It works once, for {INVITATION_LINK_DAYS} days.</Trans>
      </p>
      {made && <MadeLink {...made} />}
    </div>
  )
}

function MadeLink({ link, called }: { link: string; called: string }) {
  const canShare = useCanShare()
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-4">
      <Field
        label={t`Link for ${called}`}
        hint={t`It is shown only now. Whoever opens it first uses it.`}
      >
        <TextInput readOnly value={link} onFocus={event => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          onClick={async () => {
            await copyText(link)
            toast({ title: t`Link copied`, tone: 'success' })
          }}
        >
          <Copy aria-hidden className="size-4" />
          <Trans>Copy</Trans>
        </Button>
        {canShare && (
          <Button
            size="sm"
            variant="secondary"
            // Closing the device's list without a choice is no failure.
            onClick={() => void navigator.share({ url: link }).catch(() => {})}
          >
            <Share2 aria-hidden className="size-4" />
            <Trans>Send</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

function noticeOf(member: string): { title: string; description: string } {
  if (!member.includes('@'))
    return {
      title: t`Invitation sent`,
      description: t`If somebody here is called “${member}”, they can see it now.`,
    }
  if (siteSettings().sendsMail)
    return { title: t`Invitation sent`, description: t`An email to ${member} is on its way.` }
  return {
    title: t`Invitation saved`,
    description: t`Mail is not connected yet, so ${member} gets no email. Please make a link below, and send it yourself.`,
  }
}

export const useInvite = () =>
  useChange(
    ({ member, name }: Invited) => call(invite, { body: { member, ...(name !== '' && { name }) } }),
    { done: (_, { member }) => noticeOf(member), refetch: CLIENTS },
  )

export const InviteClient = () => (
  <>
    <InviteForm
      label={t`Name or mail address`}
      maxLength={320}
      nameMaxLength={LINK_NAME_MAX}
      invite={useInvite()}
    />
    <InviteLink />
  </>
)
