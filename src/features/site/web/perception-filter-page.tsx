import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLoaderData } from 'react-router'
import { ToolHelpForm } from '#src/features/guidance/web/tool-help.tsx'
import { textsOf, toolTitle } from '#src/features/texts/web/copy.ts'
import { usePageWords } from '#src/features/texts/web/page-words.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { Disclosure } from '#src/platform/web/sections/disclosure.tsx'
import { Heading, PageIntro } from '#src/platform/web/sections/headings.tsx'
import { Panels } from '#src/platform/web/sections/panels.tsx'
import { Paragraphs } from '#src/platform/web/sections/paragraphs.tsx'
import { Steps } from '#src/platform/web/sections/steps.tsx'
import { Closing } from './closing.tsx'
import { FilterDrawing } from './tools/filter-drawing.tsx'

export const meta = pageMeta(
  msg`Perception Filter`,
  msg`See the filters between you and the world, and adjust them.`,
)

export const loader = () => ({
  texts: textsOf('filter.', 'filters'),
  tool: toolTitle('perception'),
})

/** /perception-filter (docs/product.md 3.3). */
export default function PerceptionFilterPage() {
  const words = usePageWords()
  const { tool } = useLoaderData<typeof loader>()
  return (
    <>
      <PageIntro
        over={words('filter.over')}
        title={words('filter.title')}
        drawing={<FilterDrawing className="w-full" />}
      >
        <Paragraphs>{words('filter.text')}</Paragraphs>
      </PageIntro>
      <Panels
        label={tool}
        panels={[
          { id: 'understanding', title: words('filter.tabs.1'), content: <Understanding /> },
          { id: 'identifying', title: words('filter.tabs.2'), content: <Identifying /> },
          { id: 'adjusting', title: words('filter.tabs.3'), content: <Adjusting /> },
        ]}
      />
      <section data-section="filter.examples" className="bg-sunken">
        <div className="wrap py-16 lg:py-24">
          <Heading lead={words('filter.examples.lead')}>{words('filter.examples.title')}</Heading>
          <div className="mt-10 grid gap-6 md:grid-cols-3">
            {words('filter.examples').map(example => (
              <article
                key={example.area}
                className="row-span-2 grid grid-rows-subgrid gap-0 rounded-lg bg-sheet shadow-soft"
              >
                <div className="p-6">
                  <h3 className="text-xl">{example.area}</h3>
                  <p className="mt-3 text-ink-soft">
                    <Trans>Through the filter</Trans>
                  </p>
                  <p>{example.before}</p>
                </div>
                <div className="rounded-b-lg bg-primary-soft p-6">
                  <p className="text-ink-soft">
                    <Trans>Without it</Trans>
                  </p>
                  <p className="font-serif text-xl leading-snug">{example.after}</p>
                </div>
              </article>
            ))}
          </div>
        </div>
      </section>
      <ToolHelpForm tool="perception" title={t`the ${tool}`} />
      <Closing of="filter.close" words={words} />
    </>
  )
}

function Understanding() {
  const words = usePageWords()
  return (
    <div
      data-section="filter.what filter.try filter.tabs"
      className="grid gap-10 lg:grid-cols-[3fr_2fr] lg:gap-16"
    >
      <div className="max-w-prose space-y-5">
        <Heading>{words('filter.what.title')}</Heading>
        <p className="text-lg">{words('filter.what.lead')}</p>
        <Paragraphs>{words('filter.what.text')}</Paragraphs>
      </div>
      <aside className="self-start rounded-lg deep p-7">
        <h3 className="text-2xl">{words('filter.try.title')}</h3>
        <p className="mt-3">{words('filter.try.text')}</p>
      </aside>
    </div>
  )
}

function Identifying() {
  const words = usePageWords()
  return (
    <div
      data-section="filters filter.five"
      className="grid gap-10 lg:grid-cols-[2fr_3fr] lg:gap-16"
    >
      <Heading lead={words('filter.five.lead')}>{words('filter.five.title')}</Heading>
      <FilterTypes />
    </div>
  )
}

function Adjusting() {
  const words = usePageWords()
  return (
    <div data-section="filter.method" className="space-y-10">
      <Heading lead={words('filter.method.lead')}>{words('filter.method.title')}</Heading>
      <Steps items={words('filter.method')} />
    </div>
  )
}

function FilterTypes() {
  const words = usePageWords()
  return (
    <div className="divide-y divide-line border-line border-y">
      {words('filters').map(filter => (
        <Disclosure key={filter.title} name="filters" title={filter.title}>
          <div className="max-w-prose space-y-3 pb-6 text-ink-soft">
            <p className="font-serif text-ink text-xl">{filter.sounds}</p>
            <p>{filter.does}</p>
            <p>
              <strong className="text-ink">
                <Trans>Ask:</Trans>
              </strong>{' '}
              {filter.ask}
            </p>
          </div>
        </Disclosure>
      ))}
    </div>
  )
}
