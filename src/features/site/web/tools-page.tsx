import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href } from 'react-router'
import { pageOfTool } from '#src/features/texts/constants.ts'
import { roomsOf } from '#src/features/texts/domain/rooms.ts'
import { words } from '#src/features/texts/web/copy.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { Heading, PageIntro } from '#src/platform/web/sections/headings.tsx'
import { Closing } from './closing.tsx'
import { RoomsPlan } from './tools/rooms-plan.tsx'
import { ToolDrawing } from './tools/tool-drawing.tsx'

export const meta = pageMeta(
  msg`Four mental tools`,
  msg`Perception Filter, The 3 Rooms of the Mind, Conscious Cabinet and Daily Domino, and how they work together.`,
)

/** /tools (docs/product.md 3.2). */
export default function ToolsPage() {
  return (
    <>
      <PageIntro over={words('tools.over')} title={words('tools.title')}>
        <p>{words('tools.text')}</p>
      </PageIntro>
      <div data-section="tools tools.how" className="wrap space-y-16 pb-16 lg:space-y-24 lg:pb-24">
        {words('tools').map((tool, index) => (
          <article key={tool.id} className="grid items-center gap-8 lg:grid-cols-2 lg:gap-20">
            <ToolDrawing
              id={tool.id}
              className={`w-full max-w-lg ${index % 2 ? 'lg:order-2 lg:ms-auto' : ''}`}
            />
            <div>
              <h2 className="text-[clamp(1.75rem,3.5vw,2.4rem)]">{tool.title}</h2>
              <p className="mt-3 font-serif text-2xl text-ink-soft">{tool.question}</p>
              <p className="mt-3 max-w-prose text-lg">{tool.description}</p>
              <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
                <a href={pageOfTool(tool.id)} className="text-link font-semibold">
                  <Trans>Open {tool.title}</Trans>
                </a>
                <a href={href('/tools/:tool', { tool: tool.id })} className="text-link">
                  {words('tools.how')}
                </a>
              </p>
            </div>
          </article>
        ))}
      </div>
      <ToolsChain />
      <section
        data-section="rooms tools.rooms"
        className="wrap grid items-start gap-12 py-16 lg:grid-cols-[2fr_3fr] lg:gap-20 lg:py-24"
      >
        <div className="lg:sticky lg:top-28">
          <Heading lead={words('tools.rooms.lead')}>{words('tools.rooms.title')}</Heading>
        </div>
        <RoomsPlan rooms={roomsOf(words)} />
      </section>
      <section data-section="tools.practice" className="bg-sunken">
        <div className="wrap grid gap-12 py-16 lg:grid-cols-[2fr_3fr] lg:gap-20 lg:py-24">
          <Heading lead={words('tools.practice.lead')}>{words('tools.practice.title')}</Heading>
          <ul className="rounded-md bg-sheet shadow-lift lg:rotate-[.6deg]">
            {words('tools.practice').map(item => (
              <li key={item.title} className="flex gap-5 border-line border-b p-6 last:border-0">
                <span
                  aria-hidden="true"
                  className="mt-1.5 size-5 shrink-0 rounded-sm border-2 border-line-strong"
                />
                <div>
                  <h3 className="text-2xl">{item.title}</h3>
                  <p className="mt-1">{item.text}</p>
                  <p className="mt-1 text-ink-soft text-sm">
                    <Trans>With {item.tool}</Trans>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Closing of="tools.close" words={words} />
    </>
  )
}

/** Nothing on this page needs a script. */
export const handle = { script: false }

/** How the tools build on one another (docs/product.md 3.2). */
function ToolsChain() {
  return (
    <section data-section="tools.chain" className="deep">
      <div className="wrap py-16 lg:py-24">
        <h2 className="text-[clamp(1.9rem,4vw,2.75rem)]">{words('tools.chain.title')}</h2>
        <ol className="mt-10 grid gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {words('tools').map(tool => (
            <li key={tool.id} className="border-white/40 border-s-2 px-6">
              <p className="font-serif text-4xl">{tool.verb}</p>
              <h3 className="mt-3 font-sans font-semibold text-base">{tool.title}</h3>
              <p className="mt-1">{tool.link}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
