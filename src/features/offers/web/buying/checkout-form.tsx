import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href, Link } from 'react-router'
import type { DataOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { isTestMode, TEST_MODE } from '#src/features/payments/constants.ts'
import { Refusal } from '#src/features/scheduling/web/slots/refusal.tsx'
import { useReader } from '#src/features/scheduling/web/use-reader.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import type { Values } from '#src/platform/web/forms/form-state.ts'
import { SenderFields } from '#src/platform/web/forms/sender-fields.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { useAuthHref } from '#src/platform/web/routing/use-auth-href.ts'
import { CLIENT_NAME_MAX } from '../../constants.ts'
import { startCheckout } from '../../contract/checkout.ts'
import type { Offer } from '../../contract/offers.ts'
import { buyWords } from '../copy.ts'
import { offerQuery } from '../queries.ts'
import { checkoutBody, checkoutSchema, FORM } from './checkout.ts'
import { type FirstTime, FirstTimeChoice, sessionsOf } from './first-time.tsx'
import { Terms } from './terms.tsx'

const ID = 'buy'
const DRAFT = 'form:/offers:checkout'

const BLANK: Values = {}

/** Refusals that offer other times, or are about the time itself. */
const ABOUT_TIME: readonly string[] = ['slot_taken', 'day_full', 'week_full']

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

/** Who buys, the first time if it is chosen now, and the agreement to the coach's terms. */
export function CheckoutForm({ offer }: { offer: Offer }) {
  const client = useQueryClient()
  const { user } = useSession()
  const [time, setTime] = useState<FirstTime | null>(null)
  const coachZone = offer.coach?.zone ?? 'UTC'
  const { zone } = useReader(coachZone)
  const { slug } = offer
  const [refused, setRefused] = useState<Error>()
  const form = useForm<Values, DataOf<typeof startCheckout>>({
    keep: DRAFT,
    stored: BLANK,
    schema: checkoutSchema(!user, offer.terms !== ''),
    send(typed, idempotencyKey) {
      setRefused(undefined)
      return call(startCheckout, {
        params: { slug },
        body: {
          ...checkoutBody(typed),
          ...(time?.start && { start: time.start, session_type: time.type, zone }),
        },
        idempotencyKey,
      })
    },
    stays: true,
    onDone({ url }) {
      // Perhaps at Stripe.
      window.location.assign(url)
    },
    native: { name: FORM, action: `${href('/offers/:slug', { slug })}#${ID}` },
    alert: {
      failed: t`Nothing was bought, and nothing is lost. Please try again.`,
      title: t`This did not work`,
    },
    onFailed(error) {
      void outdate(client, offerQuery(slug))
      if (!ABOUT_TIME.includes(codeOf(error) ?? '')) return undefined
      setRefused(error as Error)
      return {}
    },
  })
  return (
    <section id={ID} aria-labelledby="buy-title" className="scroll-mt-24 bg-sunken">
      <div className="wrap grid gap-8 py-14 *:max-w-[52rem] lg:py-20">
        <h2 id="buy-title" className="text-[clamp(1.9rem,4vw,2.75rem)]">
          {offer.pays === 'free' ? t`Get it` : t`Buy it`}
        </h2>
        {sessionsOf(offer).length > 0 && (
          <FirstTimeChoice
            offer={offer}
            isVisitor={!user}
            time={time}
            onChange={chosen => {
              setRefused(undefined)
              setTime(chosen)
            }}
          />
        )}
        {refused && (
          <Refusal
            error={refused}
            coachZone={coachZone}
            onChoose={start => {
              setRefused(undefined)
              if (time) setTime({ ...time, start })
            }}
          />
        )}
        <Form of={form} className="grid gap-5 rounded-lg bg-sheet p-6 shadow-soft sm:p-8">
          <input type="hidden" name="slug" value={slug} />
          {user ? (
            <p>
              <Trans>You buy as</Trans> <strong>{user.full_name || user.username}</strong>
              {user.email && <span className="[overflow-wrap:anywhere]">, {user.email}</span>}.
            </p>
          ) : (
            <Visitor />
          )}
          {offer.terms && <Terms text={offer.terms} />}
          <div>
            <SubmitButton size="lg" className="max-sm:w-full">
              {buyWords(offer)}
            </SubmitButton>
            <p className="mt-3 text-ink-soft text-sm">{paymentWords(offer)}</p>
          </div>
        </Form>
      </div>
    </section>
  )
}

function paymentWords({ pays }: Offer): string {
  if (pays === 'free') return t`It costs nothing, and nothing follows from it.`
  const { stripeKey } = siteSettings()
  if (!stripeKey) return said(TEST_MODE)
  const where = t`You pay on the page of Stripe, our payment provider: your card never reaches us.`
  return isTestMode(stripeKey) ? `${where} ${said(TEST_MODE)}` : where
}

function Visitor() {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SenderFields nameMax={CLIENT_NAME_MAX} />
      </div>
      <p className="text-ink-soft text-sm">
        {siteSettings().sendsMail
          ? t`We write to this address: the link in the mail leads to what you bought.`
          : t`The account that you set up next gets this address.`}{' '}
        <Trans>
          Do you have an account?{' '}
          <Link to={useAuthHref()} className="text-link">
            Sign in first
          </Link>
        </Trans>
      </p>
    </>
  )
}
