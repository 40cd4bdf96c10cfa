import { colorOfTool, pageOfTool } from '#src/features/content/constants.ts'
import { words } from '#src/features/content/web/copy.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { Heading } from '#src/platform/web/sections/headings.tsx'
import { ToolIcon } from '../components/tool-icon.tsx'
import { RoomsVisual } from '../rooms/rooms-visual.tsx'

/** The four tools as four questions, with the rooms as an example (docs/product.md 3.1). */
export function HomeTools() {
  return (
    <section id="tools" data-section="home.tools" className="wrap py-16 lg:py-24">
      <Heading lead={words('home.tools.lead')}>{words('home.tools.title')}</Heading>
      <div className="mt-10 grid gap-12 lg:grid-cols-[3fr_2fr]">
        <ul className="divide-y divide-line border-line border-y lg:self-start">
          {words('tools').map(tool => (
            <li key={tool.id}>
              <a href={pageOfTool(tool.id)} className="group flex gap-5 py-7 sm:gap-7">
                <ToolIcon id={tool.id} className={TINT[colorOfTool(tool.id)]} />
                <span>
                  <span className="block font-serif text-2xl decoration-1 underline-offset-4 group-hover:underline">
                    {tool.title}
                  </span>
                  <span className="mt-1 block font-semibold">{tool.question}</span>
                  <span className="mt-1 block text-ink-soft">{tool.description}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
        <RoomsVisual />
      </div>
      <p className="mt-8">
        <a href={href('/tools')} className="text-link">
          {words('home.tools.link')}
        </a>
      </p>
    </section>
  )
}

const TINT = {
  primary: 'text-primary',
  secondary: 'text-ink',
  accent: 'text-accent',
  indigo: 'text-room-middle',
} as const
