import { ToolHelpForm } from '#src/features/guidance/web/components/tool-help-form.tsx'
import { ClosingCall } from '#src/platform/web/sections/closing-call.tsx'
import { Heading, PageIntro } from '#src/platform/web/sections/headings.tsx'
import { Panels } from '#src/platform/web/sections/panels.tsx'
import { RoomPanel } from './rooms/room-panel.tsx'
import { RoomsDrawing } from './rooms/rooms-drawing.tsx'

const MOVES = [
  {
    from: 'From Conscious to Meditation',
    text: 'Put both feet on the floor. Let three breaths pass without improving them.',
  },
  {
    from: 'From Meditation to Subconscious',
    text: 'Ask one question, once: what is this really about? Then wait.',
  },
  {
    from: 'From Subconscious to Conscious',
    text: 'Write down the one thing you found, close the notebook, drink a glass of water.',
  },
  {
    from: 'From anywhere to Conscious',
    text: 'Name the next small action and begin it. That door is never locked.',
  },
] as const

const PLAN = [
  {
    when: 'Morning',
    room: 'Meditation',
    mark: 'bg-room-front',
    text: 'Meditation for 5-15 minutes, before the first screen.',
  },
  {
    when: 'Daytime',
    room: 'Conscious',
    mark: 'bg-room-middle',
    text: 'Plan, decide, work. At noon, ask once which room you are in.',
  },
  {
    when: 'Evening',
    room: 'Subconscious',
    mark: 'bg-room-back',
    text: 'A page of writing: what moved me today, and what did it remind me of?',
  },
] as const

/** /three-rooms, where the rooms are Subconscious, Conscious and Meditation (spec 1 and 2). */
export function ThreeRoomsPage() {
  return (
    <>
      <PageIntro
        over="Tool two of four"
        title="The 3 Rooms of the Mind"
        drawing={<RoomsDrawing className="w-full" />}
      >
        <p>
          Think of the mind as a small house with three rooms. You are always in one of them. Most trouble
          comes from doing the work of one room in another: planning where you meant to rest, or digging where
          you meant to plan.
        </p>
        <p>Knowing the room is half of it. The other half is knowing the doors.</p>
      </PageIntro>
      <Panels
        label="The three rooms"
        panels={[
          { id: 'overview', title: 'Overview', content: <Overview /> },
          { id: 'subconscious', title: 'Subconscious Room', content: <RoomPanel room="subconscious" /> },
          { id: 'conscious', title: 'Conscious Room', content: <RoomPanel room="conscious" /> },
          { id: 'meditation', title: 'Meditation Room', content: <RoomPanel room="meditation" /> },
        ]}
      />
      <section id="moving" className="scroll-mt-24 bg-sunken">
        <div className="wrap py-16 lg:py-24">
          <Heading lead="You cannot be pushed through a door, but you can learn where the handles are.">
            Moving Between Rooms
          </Heading>
          <dl className="mt-10 grid gap-x-16 gap-y-8 md:grid-cols-2">
            {MOVES.map(move => (
              <div key={move.from} className="border-accent border-l-2 pl-5">
                <dt className="font-serif text-2xl">{move.from}</dt>
                <dd className="mt-1 text-ink-soft">{move.text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className="wrap py-16 lg:py-24">
        <Heading lead="Three visits a day, seven days. If you keep only one, keep the morning.">
          Weekly Practice Plan
        </Heading>
        <ol className="mt-10 overflow-hidden rounded-lg bg-sheet shadow-soft">
          {PLAN.map(part => (
            <li
              key={part.when}
              className="grid grid-cols-[auto_1fr] gap-x-5 border-line border-b last:border-0 md:grid-cols-[auto_10rem_1fr]"
            >
              <span aria-hidden="true" className={`row-span-2 w-3 md:row-span-1 ${part.mark}`} />
              <div className="pt-5 pr-5 md:py-7">
                <h3 className="text-2xl">{part.when}</h3>
                <p className="text-ink-soft">{part.room}</p>
              </div>
              <p className="col-start-2 pt-1 pr-5 pb-6 text-lg md:col-start-3 md:py-7">{part.text}</p>
            </li>
          ))}
        </ol>
      </section>
      <ToolHelpForm tool="rooms" title="The 3 Rooms of the Mind" />
      <ClosingCall title="Be shown around your own house" action="Book a Free Consultation">
        Thirty minutes, free. We find out which room you live in, and which one you have not entered for a
        while.
      </ClosingCall>
    </>
  )
}

function Overview() {
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
      <div className="max-w-prose space-y-5">
        <Heading>One house, three rooms</Heading>
        <p className="text-lg">
          In the <strong>Meditation Room</strong> you notice. In the <strong>Conscious Room</strong> you
          think. In the <strong>Subconscious Room</strong> lies what you believe without thinking.
        </p>
        <p>
          None is better than another. A life in the Conscious Room alone gets a lot done and wonders what
          for. A life in the Meditation Room alone forgets the rent. What counts is to walk freely.
        </p>
      </div>
      <div className="self-start rounded-lg deep p-7">
        <h3 className="text-2xl">Which room are you in?</h3>
        <ul className="mt-4 space-y-3">
          <li>You hear the traffic and do not mind it: Meditation.</li>
          <li>You are composing a reply while reading this: Conscious.</li>
          <li>You feel more than the moment explains: Subconscious.</li>
        </ul>
      </div>
    </div>
  )
}
