import { href } from 'react-router'
import { colorOfTool, pageOfTool, type ToolId } from '#src/features/texts/constants.ts'
import { roomsOf } from '#src/features/texts/domain/rooms.ts'
import { words } from '#src/features/texts/web/copy.ts'
import { Heading } from '#src/platform/web/sections/headings.tsx'
import { RoomsDrawing } from './rooms-drawing.tsx'

const MARK = { front: 'bg-room-front', middle: 'bg-room-middle', back: 'bg-room-back' } as const

/** The drawing and the three rooms by their front, middle and back names. */
function RoomsVisual() {
  return (
    <figure className="rounded-lg bg-sheet p-5 shadow-soft sm:p-6">
      <RoomsDrawing className="w-full" />
      <figcaption>
        <ol className="mt-6 space-y-5">
          {roomsOf(words).map(room => (
            <li key={room.id} className="grid grid-cols-[auto_1fr] gap-x-4">
              <span
                className={`mt-1 grid size-7 place-items-center rounded-full font-semibold text-paper text-sm ${MARK[room.color]}`}
              >
                {room.id}
              </span>
              <div>
                <h3 className="text-xl">{room.title}</h3>
                <p className="text-ink-soft text-sm">{room.subtitle}</p>
                <p className="mt-1">{room.description}</p>
              </div>
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  )
}

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

const PATHS: Record<ToolId, string> = {
  perception: 'M4 24h9M4 24l9-9M4 24l9 9M19 8l8 5v26l-8-4zM32 24h12M32 24l12-7M32 24l12 7',
  rooms: 'M4 6h40v36H4zM13 42V13h22v29M20 42V21h9v21',
  cabinet: 'M8 5h32v38H8zM8 18h32M8 31h32M21 12h6M21 25h6M21 37h6',
  domino: 'M15 4h18v40H15zM15 24h18M20 10h0M28 18h0M20 30h0M28 30h0M20 38h0M28 38h0',
}

/** Decorative: the tool's title is always beside it. */
function ToolIcon({ id, className = '' }: { id: ToolId; className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className={`size-12 shrink-0 fill-none stroke-2 [stroke-linecap:round] [stroke-linejoin:round] ${className}`}
    >
      <path d={PATHS[id]} className="stroke-current" />
    </svg>
  )
}
