import { useQuery } from '@tanstack/react-query'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { siteSetupQuery } from '#src/features/site/web/queries.ts'
import { SAMPLE_BRAND } from '#src/features/texts/constants.ts'
import { copyText } from '#src/platform/web/browser/copy-text.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { authHref } from '#src/platform/web/routing/return-path.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'

/** What a coach should know before the first invitation goes out. */
export function InviteNotices() {
  return (
    <div className="mb-4 grid gap-4 empty:hidden">
      <SampleName />
      {!siteSettings().sendsMail && <OwnLink />}
    </div>
  )
}

/** Only until the setup is done: after that, an operator may really use this name. */
function SampleName() {
  const { user } = useSession()
  const setup = useQuery({ ...siteSetupQuery, enabled: user?.is_admin ?? false })
  if (setup.data?.is_done !== false || siteSettings().brand !== SAMPLE_BRAND) return null
  return (
    <Alert tone="warning" title={`Your mails still say “${SAMPLE_BRAND}”`}>
      That is the sample’s name.{' '}
      <SiteLink to={href('/admin/site/start', {}, { step: 'name' })} className="text-link">
        Name your practice
      </SiteLink>{' '}
      and publish it before the first invitation goes out.
    </Alert>
  )
}

/** One link for everybody: a personal link would count as proof of an address that nobody has confirmed. */
function OwnLink() {
  const { siteUrl } = siteSettings()
  const link = `${siteUrl}${authHref(href('/coaching/mine'))}`
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-4">
      <p>
        Mail is not connected, so nobody gets an email. Send this link yourself: they sign in or
        register there, and tell you their username. Then invite that name.
      </p>
      <Field label="Link to send">
        <TextInput readOnly value={link} onFocus={event => event.target.select()} />
      </Field>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        onClick={async () => {
          await copyText(link)
          toast({ title: 'Link copied', tone: 'success' })
        }}
      >
        Copy
      </Button>
    </div>
  )
}
