import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href } from 'react-router'
import { weekdayName } from '#src/contract/formats.ts'
import { NewsletterForm } from '#src/features/newsletter/web/components/newsletter-form.tsx'
import { WEEKDAYS } from '#src/features/texts/constants.ts'
import {
  faqJsonLd,
  organizationJsonLd,
  personJsonLd,
} from '#src/features/texts/domain/structured-data.ts'
import { wordsOf } from '#src/features/texts/domain/words.ts'
import { AboutCoach } from '#src/features/texts/web/about-coach.tsx'
import { aboutCoach, words } from '#src/features/texts/web/copy.ts'
import { Faq } from '#src/features/texts/web/faq.tsx'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { Heading, Over } from '#src/platform/web/sections/headings.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { Closing } from './closing.tsx'
import { HeroDominoes } from './hero-dominoes.tsx'
import { Testimonials } from './testimonials.tsx'
import { HomeTools } from './tools/home-tools.tsx'

export const meta = pageMeta(
  msg`Personal growth, one week at a time`,
  msg`Four mental tools, a weekly rhythm and a coach beside you. Tip the first domino today; the rest follow.`,
)

/** Home (docs/product.md 3.1). */
export default function HomePage() {
  return (
    <>
      <HomeHero />
      <AboutCoach of={aboutCoach()} className="wrap pt-14 lg:pt-20" />
      <HomeBenefits />
      <WeeklyPhilosophy />
      <HomeTools />
      <section data-section="home.tracking" className="bg-sunken">
        <div className="wrap grid items-center gap-12 py-16 lg:grid-cols-2 lg:py-24">
          <div>
            <Heading lead={words('home.tracking.lead')}>{words('home.tracking.title')}</Heading>
            <p className="mt-4 mb-8 max-w-[38rem] text-ink-soft">{words('home.tracking.text')}</p>
            <LinkButton href={href('/daily-domino')} variant="secondary">
              <Trans>Open the tracker</Trans>
            </LinkButton>
          </div>
          <WeeklySheet />
        </div>
      </section>
      <Testimonials className="pt-16 lg:pt-24" />
      {words('faq').length > 0 && (
        <section
          data-section="home.faq"
          className="wrap grid gap-10 py-16 lg:grid-cols-[1fr_2fr] lg:py-24"
        >
          <Heading>{words('home.faq.title')}</Heading>
          <Faq questions={words('faq')} />
        </section>
      )}
      <section data-section="home.letter" className="bg-sunken">
        <div className="wrap grid items-end gap-x-12 gap-y-4 py-14 lg:grid-cols-2">
          <Heading lead={words('home.letter.lead')}>{words('home.letter.title')}</Heading>
          <NewsletterForm place="page" label={t`Send it to`} note={words('letter.note')} />
        </div>
      </section>
      <Closing of="home.close" words={words} />
    </>
  )
}

/** The hero: promise, two links, and the tiles; on wide screens the text lies above the small tiles. */
function HomeHero() {
  const [first, rest] = inTwo(words('home.hero.title'))
  return (
    <section data-section="home.hero" className="desk overflow-hidden">
      <div className="wrap relative lg:h-[43rem] lg:max-h-[calc(100vh-4rem)] lg:min-h-[38rem]">
        <div className="relative z-10 pt-10 lg:pt-14">
          <p className="mb-6 signed-out:hidden">
            <span className="hidden coach:inline">
              <a href={href('/coach')} className={buttonClass()}>
                <Trans>To your desk</Trans>
              </a>
            </span>
            <a href={href('/today')} className={cx(buttonClass(), 'coach:hidden')}>
              <Trans>Go to today</Trans>
            </a>
          </p>
          <Over>{words('home.hero.over')}</Over>
          <h1 className="text-[clamp(2.6rem,7vw,4.75rem)] leading-[1.03]">
            {first}
            {rest && (
              <>
                {' '}
                <span className="sm:block">{rest}</span>
              </>
            )}
          </h1>
          <p className="mt-5 max-w-[29rem] text-ink-soft text-lg">{words('home.hero.text')}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <LinkButton href="#tools" size="lg">
              {words('home.hero.method')}
            </LinkButton>
            <LinkButton href={href('/booking')} size="lg" variant="secondary">
              {words('home.hero.book')}
            </LinkButton>
          </div>
        </div>
        <HeroDominoes className="-mx-2 mt-4 w-[calc(100%+1rem)] lg:absolute lg:-inset-e-4 lg:-bottom-2 lg:m-0 lg:w-[84%]" />
      </div>
    </section>
  )
}

/** The first sentence, and what follows on a line of its own. */
function inTwo(title: string): [string, string] {
  const [first = title] = /^.+?[.!?](?=\s)/.exec(title) ?? []
  return [first, title.slice(first.length).trim()]
}

/** The claimed results, with their time frames (docs/product.md 1.4). */
function HomeBenefits() {
  return (
    <section data-section="home.benefits home.results" className="wrap py-16 lg:py-24">
      <div className="grid gap-10 lg:grid-cols-[2fr_3fr] lg:gap-16">
        <Heading lead={words('home.benefits.lead')}>{words('home.benefits.title')}</Heading>
        <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {words('home.benefits').map(benefit => (
            <div key={benefit.title} className="border-accent border-s-2 ps-5">
              <dt className="font-serif text-2xl">{benefit.title}</dt>
              <dd className="mt-1 text-ink-soft">{benefit.text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="mt-16 rounded-lg bg-sheet p-6 shadow-soft sm:p-8">
        <p>{words('home.results.lead')}</p>
        <ol className="mt-6 grid gap-6 md:grid-cols-3">
          {words('home.results').map((result, index) => (
            <li key={result.when} className="flex items-end gap-4">
              <Leaning step={index} />
              <div>
                <p className="text-ink-soft">{result.when}</p>
                <p className="font-serif text-2xl leading-tight">{result.what}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** A tile that leans further with each step. */
function Leaning({ step }: { step: number }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-12 shrink-0">
      <path d="M2 46H46" className="stroke-2 stroke-line-strong" />
      <g transform={`rotate(${8 + step * 22} 26 45)`}>
        <rect
          x="8"
          y="9"
          width="18"
          height="36"
          rx="3"
          className="fill-tile stroke-2 stroke-line-strong"
        />
        <path d="M8 27H26" className="stroke-line-strong" />
        <path d="M17 18h0M17 36h0" className="pips [stroke-width:5]" />
      </g>
    </svg>
  )
}

/** The philosophy, with the week drawn as seven tiles (docs/product.md 3.1). */
function WeeklyPhilosophy() {
  return (
    <section data-section="home.week" className="deep">
      <div className="wrap grid gap-12 py-16 lg:grid-cols-2 lg:gap-20 lg:py-24">
        <div>
          <h2 className="text-[clamp(1.9rem,4vw,2.75rem)]">{words('home.week.title')}</h2>
          <p className="mt-5 font-serif text-2xl leading-snug">{words('home.week.claim')}</p>
          <p className="mt-5 max-w-[34rem] text-lg">{words('home.week.text')}</p>
          <ol aria-label={t`A week`} className="mt-10 flex gap-2">
            {WEEKDAYS.map((day, index) => (
              <li
                key={day}
                className="flex h-20 max-w-12 flex-1 flex-col items-center justify-between rounded-sm bg-tile py-2 text-pip text-xs shadow-soft sm:text-sm"
              >
                {weekdayName(index, 3)}
                <svg viewBox="0 0 40 40" aria-hidden="true" className="w-7">
                  <path d={WEEK_PIPS[index]} className="pips [stroke-width:7]" />
                </svg>
              </li>
            ))}
          </ol>
        </div>
        <ol className="space-y-7 self-center">
          {words('home.week.parts').map((part, index) => (
            <li key={part.title} className="flex gap-5">
              <span
                aria-hidden="true"
                className="w-8 shrink-0 text-end font-serif text-4xl leading-none opacity-80"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-xl">{part.title}</h3>
                <p>{part.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** One pip on Monday to six on Saturday; Sunday is a rest day. */
const WEEK_PIPS = [
  'M20 20h0',
  'M10 10h0M30 30h0',
  'M9 9h0M20 20h0M31 31h0',
  'M10 10h0M30 10h0M10 30h0M30 30h0',
  'M9 9h0M31 9h0M20 20h0M9 31h0M31 31h0',
  'M10 7h0M30 7h0M10 20h0M30 20h0M10 33h0M30 33h0',
  '',
] as const

/** Nothing on this page needs a script. */
export const handle = { script: false }

export function loader() {
  const site = siteSettings()
  return {
    jsonLd: [organizationJsonLd(site), ...personJsonLd(site), ...faqJsonLd(wordsOf(site)('faq'))],
  }
}

/** A sample week on paper with a total per goal (docs/product.md 1.4). */
function WeeklySheet() {
  return (
    <figure className="rounded-md bg-sheet p-3.5 shadow-lift sm:p-8 lg:-rotate-1">
      <table className="w-full border-collapse sm:table-fixed">
        <caption className="pb-4 text-start font-serif text-2xl">
          {words('home.tracking.caption')}
        </caption>
        <thead>
          <tr className="text-ink-soft text-xs sm:text-sm">
            <th scope="col" className="text-start font-normal sm:w-[28%]">
              <Trans>Goal</Trans>
            </th>
            {WEEKDAYS.map((day, index) => (
              <th key={day} scope="col" className="py-2 font-normal">
                <span className="max-[26rem]:sr-only">{weekdayName(index, 3)}</span>
                <span aria-hidden className="min-[26rem]:hidden">
                  {weekdayName(index, 3).slice(0, 1)}
                </span>
              </th>
            ))}
            <th scope="col" className="text-end font-normal sm:w-[16%]">
              <Trans>Done</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {words('home.tracking.sample').map(row => (
            <tr key={row.goal} className="border-line border-t">
              <th
                scope="row"
                className="py-4 pe-1 text-start font-semibold text-xs sm:pe-2 sm:text-base"
              >
                {row.goal}
              </th>
              {WEEKDAYS.map(day => (
                <td key={day} className="text-center">
                  <Mark done={row[day]} />
                </td>
              ))}
              <td className="whitespace-nowrap ps-1 text-end text-xs sm:ps-2 sm:text-sm">
                <Trans>{WEEKDAYS.filter(day => row[day]).length} of 7</Trans>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function Mark({ done }: { done: boolean }) {
  return (
    <svg
      viewBox="0 0 20 20"
      role="img"
      aria-label={done ? t`Done` : t`Not done`}
      className="mx-auto size-4 sm:size-5"
    >
      <circle
        cx="10"
        cy="10"
        r="8"
        className={done ? 'fill-ink stroke-ink' : 'fill-none stroke-line-strong'}
      />
    </svg>
  )
}
