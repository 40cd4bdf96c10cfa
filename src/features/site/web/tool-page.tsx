import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { template } from '#src/contract/own-words.ts'
import { ToolHelpForm } from '#src/features/guidance/web/tool-help.tsx'
import { TOOLS } from '#src/features/texts/constants.ts'
import { type Tip, tipsOf } from '#src/features/texts/domain/tips.ts'
import { textsOf, words } from '#src/features/texts/web/copy.ts'
import { usePageWords } from '#src/features/texts/web/page-words.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { Heading } from '#src/platform/web/sections/headings.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { BODY_TEXTS, ToolBody } from './tools/tool-body.tsx'
import { ToolDrawing } from './tools/tool-drawing.tsx'

export const meta = pageMeta(msg`Tool`, msg`One of the four tools, explained.`)

const BAND = {
  primary: 'deep',
  secondary: 'deep deep-ink',
  accent: 'deep deep-accent',
  indigo: 'deep deep-indigo',
} as const

export function loader({ params }: LoaderFunctionArgs) {
  const known = TOOLS.find(({ id }) => id === params.tool)
  if (!known)
    return data(
      { title: t`Tool Not Found`, description: t`There is no such tool.` },
      { status: 404 },
    )
  const tool = { ...template(known), ...words('tools').find(({ id }) => id === known.id) }
  return {
    title: t`${tool.title}: how it works`,
    description: tool.description,
    tool,
    tips: tipsOf(words).filter(tip => tip.tool === known.id),
    texts: textsOf(
      'tools.apply.',
      'tools.tips.title',
      'tools.more.button',
      ...BODY_TEXTS[known.id],
    ),
  }
}

export default function ToolPage() {
  const words = usePageWords()
  const loaded = useLoaderData<typeof loader>()
  if (!('tool' in loaded)) return <ToolNotFound />
  const { tool, tips } = loaded
  return (
    <>
      <header className={BAND[tool.color]}>
        <div className="wrap grid items-center gap-10 py-10 lg:grid-cols-[3fr_2fr] lg:py-14">
          <div>
            <a
              href={href('/tools')}
              className="inline-flex min-h-11 items-center gap-2 no-underline"
            >
              <span aria-hidden="true">←</span>
              <span className="underline underline-offset-4">
                <Trans>Back to Tools</Trans>
              </span>
            </a>
            <h1 className="mt-4 text-[clamp(2.4rem,5.5vw,3.75rem)]">{tool.title}</h1>
            <p className="mt-4 max-w-[34rem] text-lg">{tool.description}</p>
          </div>
          <div className="rounded-lg bg-paper p-3">
            <ToolDrawing id={tool.id} className="w-full" />
          </div>
        </div>
      </header>
      <ToolBody id={tool.id} />
      <Guidance tips={tips} />
      <ToolHelpForm tool={tool.id} title={tool.title} />
      <section className="wrap">
        <div className="flex flex-col items-start gap-6 rounded-lg bg-accent-soft p-7 sm:p-10 md:flex-row md:items-center md:justify-between">
          <div>
            <h2 className="text-[clamp(1.75rem,3.5vw,2.4rem)]">{words('tools.apply.title')}</h2>
            <p className="mt-2 text-lg">{words('tools.apply.text')}</p>
          </div>
          <LinkButton href={href('/booking')} size="lg">
            {words('tools.apply.button')}
          </LinkButton>
        </div>
      </section>
    </>
  )
}

function ToolNotFound() {
  return (
    <section className="wrap py-24 text-center">
      <h1 className="text-[clamp(2.4rem,5.5vw,3.75rem)]">
        <Trans>Tool Not Found</Trans>
      </h1>
      <p className="mx-auto mt-5 mb-8 max-w-prose text-ink-soft text-lg">
        <Trans>The tool you're looking for doesn't exist or may have been moved.</Trans>
      </p>
      <LinkButton href={href('/tools')}>
        <Trans>Back to Tools</Trans>
      </LinkButton>
    </section>
  )
}

/** A tool's practical tips; the coach links to each by its id. */
function Guidance({ tips }: { tips: readonly Tip[] }) {
  const words = usePageWords()
  return (
    <section className="wrap pb-10">
      <Heading>{words('tools.tips.title')}</Heading>
      <div className="mt-8 grid gap-x-14 gap-y-10 md:grid-cols-2">
        {tips.map(tip => (
          <article key={tip.id} id={tip.id} className="max-w-prose border-line border-t-2 pt-5">
            <h3 className="text-[1.4rem]">{tip.title}</h3>
            <p className="mt-2 text-ink-soft">{tip.text}</p>
          </article>
        ))}
      </div>
    </section>
  )
}
