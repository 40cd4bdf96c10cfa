import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { MailAgain } from '#src/features/scheduling/web/components/mail-again.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { calendarFile } from '#src/platform/web/calendar/calendar-file.ts'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { formAction } from '#src/platform/web/routing/form-action.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { EmptyState, Loading } from '#src/platform/web/ui/loading.tsx'
import { boughtPath, FREE_HOLD_MINUTES } from '../constants.ts'
import {
  enterPurchase,
  mailConfirmAgain,
  type PurchaseState,
  takePurchase,
} from '../contract/checkout.ts'
import { ENTER_FORM, enterForm } from './buying/checkout.ts'
import { BoughtPrice, HeldTime } from './buying/purchase-facts.tsx'
import { isMissing, purchaseQuery } from './queries.ts'

export const meta = pageMeta(msg`Your purchase`, msg`What you bought, and what comes next.`)

/** How often the server is asked while a payment is not seen yet. */
const ASK_MS = 4_000

const tokenOf = (search: URLSearchParams) => search.get('purchase') ?? ''

/** /offers/bought: what was bought, its time, and one way on. It is the same for everybody who has the link. */
export default function BoughtPage() {
  const [search] = useSearchParams()
  const token = tokenOf(search)
  const query = useQuery({
    ...purchaseQuery(token),
    enabled: token !== '',
    refetchInterval: ({ state }) => (state.data?.next === 'pay' ? ASK_MS : false),
  })
  const isGone = token === '' || isMissing(query.error)
  return (
    <div className="wrap grid max-w-2xl gap-6 py-12 sm:py-16">
      {isGone ? (
        <Gone />
      ) : query.data ? (
        <Bought purchase={query.data} token={token} onAgain={() => void query.refetch()} />
      ) : (
        <Loading query={query} title={t`Your purchase could not be loaded`} className="h-72" />
      )}
    </div>
  )
}

function Gone() {
  return (
    <>
      <h1 tabIndex={-1} className="text-4xl">
        <Trans>Your purchase</Trans>
      </h1>
      <EmptyState
        title={t`This link is incomplete.`}
        action={
          <Link to={href('/account')} className={buttonClass()}>
            <Trans>Go to your account</Trans>
          </Link>
        }
      >
        <Trans>What you bought is in your account. The mail about it leads there, too.</Trans>
      </EmptyState>
    </>
  )
}

interface BoughtProps {
  purchase: PurchaseState
  token: string
  onAgain: () => void
}

function titleOf({ status, next, offer }: PurchaseState): string {
  if (status === 'canceled') return t`Nothing was bought`
  if (status === 'refunded') return t`This was refunded`
  if (next === 'pay') return t`Not paid yet`
  if (status === 'open') return t`Almost there`
  return offer.price === 0 ? t`It is yours` : t`Thank you, it is paid`
}

function Bought({ purchase, token, onAgain }: BoughtProps) {
  const { offer, appointment, calendar_uid: uid, status } = purchase
  return (
    <>
      <h1 tabIndex={-1} className="text-4xl sm:text-5xl">
        {titleOf(purchase)}
      </h1>
      <div className="grid gap-5 rounded-lg bg-sheet p-6 shadow-soft sm:p-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p className="font-serif text-2xl [overflow-wrap:anywhere]">{offer.title}</p>
          {offer.price > 0 && (
            <p className="text-ink-soft text-lg">
              <BoughtPrice offer={offer} />
            </p>
          )}
        </div>
        {offer.line && <p className="text-ink-soft">{offer.line}</p>}
        {appointment && (status === 'open' || status === 'paid') && (
          <>
            <HeldTime appointment={appointment} isBooked={status === 'paid'} />
            {status === 'paid' && uid && (
              <p>
                <a
                  href={calendarFile({
                    ...{ ...appointment, uid, place: '' },
                    title: `${offer.title}, ${siteSettings().brand}`,
                  })}
                  download="session.ics"
                  className="text-link inline-flex min-h-11 items-center gap-2"
                >
                  <CalendarPlus aria-hidden className="size-5" />
                  <Trans>Add it to your calendar</Trans>
                </a>
              </p>
            )}
          </>
        )}
        <NextStep purchase={purchase} token={token} onAgain={onAgain} />
      </div>
      {purchase.sandbox && (
        <p className="text-ink-soft text-sm">
          <Trans>This site is a sandbox: no money has moved.</Trans>
        </p>
      )}
    </>
  )
}

/** What comes next. To visitors it says the same, whether or not there is an account with their address. */
function NextStep({
  purchase: { next, status, pay_url, offer, reason, mailed },
  token,
  onAgain,
}: BoughtProps) {
  if (reason) return <Step text={reason} />
  const back = href('/offers/:slug', { slug: offer.slug })
  if (next === 'pay')
    return (
      <Step
        text={t`We do not see a payment yet. If you have just paid, it can take a minute: this page follows by itself, and you are not charged twice.`}
        action={
          <>
            {pay_url && (
              <a href={pay_url} className={buttonClass()}>
                <Trans>Go to the payment</Trans>
              </a>
            )}
            <Button variant="secondary" className="no-script:hidden" onClick={onAgain}>
              <Trans>Check again</Trans>
            </Button>
          </>
        }
      />
    )
  if (mailed) return <Mailed token={token} mailed={mailed} />
  if (next === 'mail' && status !== 'open' && !siteSettings().sendsMail)
    return <Enter token={token} />
  if (next === 'mail')
    return (
      <Step
        text={
          status === 'open'
            ? t`We have written to you. Press the button in our mail, and it is yours.`
            : t`We have written to you; the link in the mail leads in.`
        }
      />
    )
  if (next === 'take') return <Take token={token} />
  if (next === 'choose_time')
    return (
      <Step
        text={t`Your sessions are there. Choose the first time, or come back for it later.`}
        action={<To path={href('/sessions')}>{t`Choose a time`}</To>}
      />
    )
  if (next === 'account')
    return (
      <Step
        text={t`You find it in your account, with everything that is left of it.`}
        action={<To path={href('/account')}>{t`Go to your account`}</To>}
      />
    )
  return status === 'canceled' ? (
    <Step
      text={t`The payment ended without a charge. You can begin again.`}
      action={<To path={back}>{t`Back to the offer`}</To>}
    />
  ) : null
}

interface MailedProps {
  token: string
  mailed: NonNullable<PurchaseState['mailed']>
}

/** A time that waits for the button in the mail: where that went, once more, and to another address. */
function Mailed({ token, mailed: { email, changes_left } }: MailedProps) {
  const client = useQueryClient()
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <p role="status" className="text-lg">
        <Trans>
          We have sent a mail to <strong className="[overflow-wrap:anywhere]">{email}</strong>.
          Press the button in it within {FREE_HOLD_MINUTES} minutes, and it is yours.
        </Trans>
      </p>
      <div className="grid gap-4 no-script:hidden">
        <MailAgain
          changesLeft={changes_left}
          send={body => call(mailConfirmAgain, { params: { token }, body })}
          toOf={sent => sent.mailed?.email ?? ''}
          onSent={sent => client.setQueryData(purchaseQuery(token).queryKey, sent)}
        />
      </div>
    </div>
  )
}

/** Takes the place of the mailed link while no mail is connected. */
function Enter({ token }: { token: string }) {
  const { user } = useSession()
  const form = useForm({
    stored: {},
    send: (_, idempotencyKey) => call(enterPurchase, { params: { token }, idempotencyKey }),
    // The account shows what is new in it from the start.
    onDone: ({ path }) => window.location.assign(path),
    native: { name: ENTER_FORM, action: boughtPath(token) },
    alert: { failed: t`That did not work. Please try again.` },
  })
  return (
    <Step
      text={
        user
          ? t`It is yours: take it into your account.`
          : 'One step is left: set up your account, which has it. Please do it now: there is no mail yet with a link to it.'
      }
      action={
        <Form of={form}>
          <input type="hidden" name="token" value={token} />
          <SubmitButton size="lg">
            {user ? t`Take it into my account` : t`Set up my account`}
          </SubmitButton>
        </Form>
      }
    />
  )
}

/** By an address alone nothing enters an account: this press takes it. */
function Take({ token }: { token: string }) {
  const client = useQueryClient()
  const take = useChange(() => call(takePurchase, { params: { token } }), {
    failed: { title: t`It was not taken` },
    onDone: async taken => {
      client.setQueryData(purchaseQuery(token).queryKey, taken)
      await client.invalidateQueries()
    },
  })
  return (
    <Step
      text={t`It waits for you: it was bought with your address, or given to it.`}
      action={
        <Button busy={take.isPending} onClick={() => take.mutate()}>
          <Trans>Take it into my account</Trans>
        </Button>
      }
    />
  )
}

const Step = ({ text, action }: { text: string; action?: ReactNode }) => (
  <div className="grid gap-4 border-line border-t pt-5">
    <p role="status" className="text-lg">
      {text}
    </p>
    {action && <div className="flex flex-wrap gap-3">{action}</div>}
  </div>
)

const To = ({ path, children }: { path: string; children: string }) => (
  <Link to={path} className={buttonClass()}>
    {children}
  </Link>
)

/** Its forms are sent without any script. */
export const handle = { needsScript: false }

const loaders = loadersOf((_, { search }) =>
  tokenOf(search) === '' ? [] : [purchaseQuery(tokenOf(search))],
)
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser

export const action = formAction([enterForm])
