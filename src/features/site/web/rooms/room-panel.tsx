import { Heading } from '#src/platform/web/sections/headings.tsx'

const ROOMS = {
  subconscious: {
    title: 'The Subconscious Room',
    look: 'border-room-back',
    lead: 'The back room: core beliefs, memories, emotions, fears. It runs most of the house, quietly.',
    signs: [
      'A reaction larger than its cause',
      'The same quarrel, with different people',
      'A sentence in the voice of somebody from long ago',
    ],
    practice:
      'Go in for a short time and on purpose. Write by hand, ten minutes, without correcting. Carry out one thing, look at it in daylight, and decide whether it still belongs to you.',
  },
  conscious: {
    title: 'The Conscious Room',
    look: 'border-room-middle',
    lead: 'The middle room: daily thinking, planning, worries. A good desk, and often too much on it.',
    signs: [
      'Lists, plans, rehearsed conversations',
      'The thought that one more hour of thinking will settle it',
      'You have read this line before you noticed reading it',
    ],
    practice:
      'Clear the desk once a day. Write down what is there, sort it into the Conscious Cabinet, and leave one thing lying open: the first domino.',
  },
  meditation: {
    title: 'The Meditation Room',
    look: 'border-room-front',
    lead: 'The front room: stillness, meditation, present awareness. There is a chair, a window, and nothing to do.',
    signs: [
      'You notice the breath without having looked for it',
      'Sounds come and go and need no opinion',
      'A pause appears before the answer',
    ],
    practice:
      'Recommended practice: 5-10 minutes daily. Sit, follow the breath, and when you find yourself in another room, come back without a speech about it.',
  },
} as const

export function RoomPanel({ room }: { room: keyof typeof ROOMS }) {
  const { title, look, lead, signs, practice } = ROOMS[room]
  return (
    <div className={`grid gap-10 border-l-4 pl-6 sm:pl-10 lg:grid-cols-2 lg:gap-16 ${look}`}>
      <div className="space-y-8">
        <Heading lead={lead}>{title}</Heading>
      </div>
      <div className="max-w-prose space-y-6">
        <div>
          <h3 className="text-xl">You are here when</h3>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-soft">
            {signs.map(sign => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="text-xl">A visit</h3>
          <p className="mt-2 text-ink-soft">{practice}</p>
        </div>
      </div>
    </div>
  )
}
