import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href } from 'react-router'
import type { SoldOffer } from '#src/contract/site-settings.ts'
import type { Offer } from '#src/features/texts/domain/keys-offers.ts'
import { priceOfCents } from '#src/features/texts/domain/money.ts'
import { offerJsonLd, offerPrice, perPeriod } from '#src/features/texts/domain/prices.ts'
import { priceWords } from '#src/features/texts/domain/sale-price.ts'
import { serviceJsonLd } from '#src/features/texts/domain/structured-data.ts'
import { wordsOf } from '#src/features/texts/domain/words.ts'
import { AboutCoach } from '#src/features/texts/web/about-coach.tsx'
import { aboutCoach, words } from '#src/features/texts/web/copy.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { CheckList } from '#src/platform/web/sections/check-list.tsx'
import { Heading, PageIntro } from '#src/platform/web/sections/headings.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { Steps } from '#src/platform/web/sections/steps.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { type Card, cardsOf } from '../domain/cards.ts'
import { Closing } from './closing.tsx'
import { Testimonials } from './testimonials.tsx'

export const meta = pageMeta(
  msg`Coaching`,
  msg`Individual and group coaching: discovery, integration, application, mastery.`,
)

/** /coaching (docs/product.md 3.6). */
export default function CoachingPage() {
  return (
    <>
      <PageIntro
        over={words('coaching.over')}
        title={words('coaching.title')}
        drawing={<TwoChairs className="w-full" />}
      >
        <p>{words('coaching.text')}</p>
        <p>{words('coaching.place')}</p>
      </PageIntro>
      <AboutCoach of={aboutCoach()} className="wrap pb-16" />
      <section
        data-section="offers"
        aria-label={t`Coaching offerings`}
        className="wrap grid items-start gap-8 pb-16 lg:grid-cols-2 lg:pb-24"
      >
        {cards().map((card, at, { length }) => (
          <OfferingCard
            key={card.sold?.slug ?? card.title}
            card={card}
            isWide={at === length - 1 && length % 2 === 1}
          />
        ))}
        {!siteSettings().bookingWidgetUrl && (
          <p data-section="coaching.next" className="max-w-prose text-ink-soft lg:col-span-2">
            {words('coaching.next')}
          </p>
        )}
      </section>
      <section data-section="coaching.steps" className="bg-sunken">
        <div className="wrap grid gap-10 py-16 lg:grid-cols-[2fr_3fr] lg:gap-16 lg:py-24">
          <div>
            <Heading lead={words('coaching.steps.lead')}>{words('coaching.steps.title')}</Heading>
            <div className="mt-8">
              <LinkButton href={href('/booking')}>{words('coaching.steps.button')}</LinkButton>
            </div>
          </div>
          <Steps items={words('coaching.steps')} />
        </div>
      </section>
      <Testimonials max={3} className="py-16 lg:py-24" />
      <Closing of="coaching.close" words={words} />
    </>
  )
}

/** Nothing on this page needs a script. */
export const handle = { script: false }

export function loader() {
  const site = siteSettings()
  return {
    jsonLd: [
      serviceJsonLd(
        site,
        t`Coaching`,
        '/coaching',
        cardsOf(wordsOf(site)('offers'), site.onSale).flatMap(offeredIn),
      ),
    ],
  }
}

/** The practice words its own offers. A group begins by writing to the coach, so a button that mentions one leads there. */
const isOfGroups = ({ button }: Offer): boolean => /\bgroups?\b/i.test(button)

const cards = () => cardsOf(words('offers'), siteSettings().onSale)

function offeredIn({ words, sold }: Card): Parameters<typeof serviceJsonLd>[3] {
  if (!sold) return words ? [offerJsonLd(words)] : []
  const { title, line, price, currency } = sold
  const amount = priceOfCents({ cents: price, currency })
  return [{ name: title, description: line, price: amount, currency, period: undefined }]
}

/** @param isWide as wide as two, with what it includes beside the price */
function OfferingCard({ card, isWide }: { card: Card; isWide: boolean }) {
  const { title, words: offering, sold } = card
  const line = sold ? sold.line : offering?.description
  return (
    <article
      className={cx(
        'relative rounded-lg bg-sheet p-7 shadow-soft sm:p-10',
        isWide && offering && 'lg:grid lg:grid-cols-2 lg:gap-x-16',
        isWide && 'lg:col-span-2',
      )}
    >
      {offering?.popular && (
        <p className="absolute -top-4 inset-e-6 rounded-full bg-accent px-4 py-1 font-semibold text-on-accent text-sm">
          <Trans>Most Popular</Trans>
        </p>
      )}
      <div>
        <h2 className="text-[2rem] [overflow-wrap:anywhere]">{title}</h2>
        {line && <p className="mt-2 text-ink-soft [overflow-wrap:anywhere]">{line}</p>}
        {sold ? <SoldPrice sold={sold} /> : offering && <Price offering={offering} />}
      </div>
      {offering && (
        <div className={cx(isWide && 'lg:col-start-2 lg:row-span-2')}>
          <CheckList items={offering.features} />
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {sold?.available && (
          <LinkButton href={href('/offers/:slug', { slug: sold.slug })}>
            {words('coaching.buy')}
            <span className="sr-only"> {title}</span>
          </LinkButton>
        )}
        {offering && (
          <LinkButton
            href={href(isOfGroups(offering) ? '/contact' : '/booking')}
            variant={offering.popular && !sold?.available ? 'primary' : 'secondary'}
          >
            {offering.button}
          </LinkButton>
        )}
      </div>
    </article>
  )
}

const Price = ({ offering }: { offering: Offer }) => (
  <p className="mt-6">
    <span className="font-serif text-5xl">{offerPrice(offering)}</span>{' '}
    <span className="inline-block text-ink-soft">{perPeriod(offering.period)}</span>
  </p>
)

const SoldPrice = ({ sold }: { sold: SoldOffer }) => (
  <div className="mt-6">
    <p className={cx('font-serif', sold.pays === 'instalments' ? 'text-3xl' : 'text-5xl')}>
      {priceWords(sold)}
    </p>
    {sold.holds && <p className="mt-2 text-ink-soft first-letter:uppercase">{sold.holds}</p>}
    {!sold.available && (
      <p className="mt-2 font-semibold">
        <Trans>Not on sale at the moment</Trans>
      </p>
    )}
  </div>
)

/** Two chairs facing each other, a small table with a domino between them, light from a window. */
function TwoChairs({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 420 300" role="img" aria-labelledby="two-chairs" className={className}>
      <title id="two-chairs">{t`Two armchairs turned toward each other by a window, and a small table with one upright domino between them.`}</title>
      <linearGradient id="beam" x2="1" y2="1">
        <stop stopColor="#ffe9b8" stopOpacity=".85" />
        <stop offset="1" stopColor="#ffe9b8" stopOpacity="0" />
      </linearGradient>
      <rect width="420" height="300" rx="16" className="fill-sunken" />
      <path d="M0 232H420V284q0 16-16 16H16q-16 0-16-16z" className="fill-line" />
      <path d="M60 34h92v112H60z" fill="#fff3d2" />
      <path d="M60 34h92v112H60zM106 34V146M60 88H152" className="fill-none stroke-4 stroke-tile" />
      <path d="M60 34H152L392 262H196z" fill="url(#beam)" opacity=".6" />
      <g>
        <ellipse cx="96" cy="264" rx="66" ry="9" opacity=".16" />
        <path d="M52 250l-6 18M136 250l8 18" className="fill-none stroke-5 stroke-[#7d4a22]" />
        <path
          d="M44 150q-4-26 18-26t24 26l8 54h44q14 0 14 14v22q0 12-12 12H58q-10 0-11-10z"
          className="fill-primary"
        />
        <path d="M94 204h44q14 0 14 14H98z" fill="#fff" opacity=".25" />
        <path
          d="M60 130q16 0 20 22l12 60"
          className="fill-none"
          stroke="#fff"
          strokeWidth="3"
          opacity=".35"
        />
      </g>
      <g transform="translate(420 0) scale(-1 1)">
        <ellipse cx="96" cy="264" rx="66" ry="9" opacity=".16" />
        <path d="M52 250l-6 18M136 250l8 18" className="fill-none stroke-5 stroke-[#7d4a22]" />
        <path
          d="M44 150q-4-26 18-26t24 26l8 54h44q14 0 14 14v22q0 12-12 12H58q-10 0-11-10z"
          className="fill-accent"
        />
        <path d="M94 204h44q14 0 14 14H98z" fill="#fff" opacity=".2" />
      </g>
      <path d="M210 218V264M190 268q20-8 40 0" className="fill-none stroke-5 stroke-[#7d4a22]" />
      <ellipse cx="210" cy="216" rx="36" ry="7" className="fill-[#a96c3b]" />
      <rect x="201" y="178" width="18" height="36" rx="3" className="fill-tile" />
      <path d="M203 196H217" stroke="#a08a60" />
      <path d="M210 187h0M206 202h0M214 208h0" className="pips [stroke-width:4]" />
    </svg>
  )
}
