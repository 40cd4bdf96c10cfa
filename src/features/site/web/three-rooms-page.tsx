import { msg, t } from '@lingui/core/macro'
import { useLoaderData } from 'react-router'
import { ToolHelpForm } from '#src/features/guidance/web/tool-help.tsx'
import { textsOf, toolTitle } from '#src/features/texts/web/copy.ts'
import { usePageWords } from '#src/features/texts/web/page-words.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { Heading, PageIntro } from '#src/platform/web/sections/headings.tsx'
import { Panels } from '#src/platform/web/sections/panels.tsx'
import { Emphasis, Paragraphs } from '#src/platform/web/sections/paragraphs.tsx'
import { Closing } from './closing.tsx'
import { RoomsDrawing } from './tools/rooms-drawing.tsx'

export const meta = pageMeta(
  msg`The 3 Rooms of the Mind`,
  msg`The Present Room, the Conscious Room and the Subconscious Room.`,
)

const MARKS = ['bg-room-front', 'bg-room-middle', 'bg-room-back'] as const

export const loader = () => ({ texts: textsOf('rooms.'), tool: toolTitle('rooms') })

/** /three-rooms, where the rooms are Subconscious, Conscious and Meditation (docs/product.md 3.4). */
export default function ThreeRoomsPage() {
  const words = usePageWords()
  const { tool } = useLoaderData<typeof loader>()
  return (
    <>
      <PageIntro
        over={words('rooms.over')}
        title={words('rooms.title')}
        drawing={<RoomsDrawing className="w-full" />}
      >
        <Paragraphs>{words('rooms.text')}</Paragraphs>
      </PageIntro>
      <Panels
        label={t`The three rooms`}
        panels={[
          { id: 'overview', title: words('rooms.tabs.overview'), content: <Overview /> },
          {
            id: 'subconscious',
            title: words('rooms.tabs.subconscious'),
            content: <RoomPanel room="subconscious" />,
          },
          {
            id: 'conscious',
            title: words('rooms.tabs.conscious'),
            content: <RoomPanel room="conscious" />,
          },
          {
            id: 'meditation',
            title: words('rooms.tabs.meditation'),
            content: <RoomPanel room="meditation" />,
          },
        ]}
      />
      <section
        id="moving"
        data-section="rooms.moving rooms.moves"
        className="scroll-mt-24 bg-sunken"
      >
        <div className="wrap py-16 lg:py-24">
          <Heading lead={words('rooms.moving.lead')}>{words('rooms.moving.title')}</Heading>
          <dl className="mt-10 grid gap-x-16 gap-y-8 md:grid-cols-2">
            {words('rooms.moves').map(move => (
              <div key={move.from} className="border-accent border-s-2 ps-5">
                <dt className="font-serif text-2xl">{move.from}</dt>
                <dd className="mt-1 text-ink-soft">{move.text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section data-section="rooms.plan" className="wrap py-16 lg:py-24">
        <Heading lead={words('rooms.plan.lead')}>{words('rooms.plan.title')}</Heading>
        <ol className="mt-10 overflow-hidden rounded-lg bg-sheet shadow-soft">
          {words('rooms.plan').map((part, at) => (
            <li
              key={part.when}
              className="grid grid-cols-[auto_1fr] gap-x-5 border-line border-b last:border-0 md:grid-cols-[auto_10rem_1fr]"
            >
              <span aria-hidden="true" className={`row-span-2 w-3 md:row-span-1 ${MARKS[at]}`} />
              <div className="pt-5 pe-5 md:py-7">
                <h3 className="text-2xl">{part.when}</h3>
                <p className="text-ink-soft">{part.room}</p>
              </div>
              <p className="col-start-2 pt-1 pe-5 pb-6 text-lg md:col-start-3 md:py-7">
                {part.text}
              </p>
            </li>
          ))}
        </ol>
      </section>
      <ToolHelpForm tool="rooms" title={tool} />
      <Closing of="rooms.close" words={words} />
    </>
  )
}

function Overview() {
  const words = usePageWords()
  return (
    <div data-section="rooms.overview rooms.where" className="grid gap-10 lg:grid-cols-2 lg:gap-16">
      <div className="max-w-prose space-y-5">
        <Heading>{words('rooms.overview.title')}</Heading>
        <p className="text-lg">
          <Emphasis>{words('rooms.overview.lead')}</Emphasis>
        </p>
        <p>{words('rooms.overview.text')}</p>
      </div>
      <div className="self-start rounded-lg deep p-7">
        <h3 className="text-2xl">{words('rooms.where.title')}</h3>
        <ul className="mt-4 space-y-3">
          {words('rooms.where').map(sign => (
            <li key={sign.text}>{sign.text}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const LOOKS = [
  ['subconscious', 'border-room-back'],
  ['conscious', 'border-room-middle'],
  ['meditation', 'border-room-front'],
] as const

function RoomPanel({ room }: { room: (typeof LOOKS)[number][0] }) {
  const words = usePageWords()
  const at = LOOKS.findIndex(([name]) => name === room)
  const panel = words('rooms.panels')[at]
  if (!panel) return null
  const { title, lead, signs, practice } = panel
  return (
    <div
      data-section="rooms.panels"
      className={`grid gap-10 border-s-4 ps-6 sm:ps-10 lg:grid-cols-2 lg:gap-16 ${LOOKS[at]?.[1]}`}
    >
      <div className="space-y-8">
        <Heading lead={lead}>{title}</Heading>
      </div>
      <div className="max-w-prose space-y-6">
        <div>
          <h3 className="text-xl">{words('rooms.panels.signs')}</h3>
          <ul className="mt-2 list-disc space-y-1 ps-5 text-ink-soft">
            {signs.map(sign => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="text-xl">{words('rooms.panels.practice')}</h3>
          <p className="mt-2 text-ink-soft">{practice}</p>
        </div>
      </div>
    </div>
  )
}
