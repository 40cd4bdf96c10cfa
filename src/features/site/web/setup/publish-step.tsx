import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { InviteClient } from '#src/features/coaching/web/inviting/invite-client.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { copyText } from '#src/platform/web/browser/copy-text.ts'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import type { SiteSetup } from '../../contract/setup.ts'
import { stepOf } from './steps.ts'

const LINK = 'text-link inline-flex min-h-11 items-center'

interface PublishStepProps {
  setup: SiteSetup
  /** How many texts differ from what visitors see. */
  count: number
  /** The button. */
  children: ReactNode
}

/** What is not ready, publishing, and the first invitation. */
export function PublishStep({ setup, count, children }: PublishStepProps) {
  const { user } = useSession()
  return (
    <>
      {setup.is_published && count === 0 ? (
        <Alert tone="success">Visitors see your site, and mails carry its name.</Alert>
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>
            {count === 0
              ? 'Nothing is changed yet. Name your practice first, and come back.'
              : `${count === 1 ? '1 text differs' : `${count} texts differ`} from what visitors see.`}
          </p>
          {children}
        </div>
      )}
      {user?.is_coach && setup.is_published && (
        <section aria-labelledby="first-client">
          <h2 id="first-client" className="mb-3 text-2xl">
            Invite your first client
          </h2>
          <InviteClient />
        </section>
      )}
      <NotReady setup={setup} />
      {setup.is_done && (
        <Alert
          tone="success"
          title="Your site and your desk are ready"
          actions={
            <SiteLink to={href('/coach')} className={buttonClass('primary', 'sm')}>
              To your desk
            </SiteLink>
          }
        />
      )}
    </>
  )
}

const askForMail = (site: string) =>
  `Could you connect a mail account for our site, please? Sign in at ${site}${href('/admin/login')} and open System, Mail: it needs the mail server, its port, a user and a password. Until then the site sends no invitations, confirmations or reminders. Thank you!`

function NotReady({ setup }: { setup: SiteSetup }) {
  const { user } = useSession()
  if (setup.samples.length === 0 && setup.sends_mail && user?.email) return null
  return (
    <section aria-labelledby="left" className="rounded-md bg-sunken p-4">
      <h2 id="left" className="font-sans font-semibold text-base">
        Not ready yet
      </h2>
      <ul className="divide-y divide-line">
        {setup.samples.map(({ key, label, step }) => (
          <li key={key}>
            <SiteLink
              to={
                key.startsWith('page:')
                  ? href('/admin/site/pages/:id', { id: key.slice('page:'.length) })
                  : href('/admin/site/start', {}, { step: stepOf(step) ?? 'name' })
              }
              className={LINK}
            >
              {key.startsWith('page:') ? label : `${label.split(',')[0]}: still the sample’s`}
            </SiteLink>
          </li>
        ))}
        {!user?.email && (
          <li>
            <SiteLink to={href('/account')} className={LINK}>
              Your own mail address: add it, so that you can reset a forgotten password
            </SiteLink>
          </li>
        )}
        {!setup.sends_mail && (
          <li className="flex flex-wrap items-center gap-x-4 py-1">
            <span className="min-w-0 flex-1 basis-60">
              Mail is not connected, so you invite by a link.{' '}
              <SiteLink to={href('/admin/system')} className="text-link">
                Connect it
              </SiteLink>
              , or ask whoever looks after your server.
            </span>
            <Button
              size="sm"
              variant="secondary"
              onClick={async () => {
                await copyText(askForMail(window.location.origin))
                toast({ title: 'Copied, to send to them', tone: 'success' })
              }}
            >
              <Copy aria-hidden className="size-4" />
              Copy a text for them
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}
