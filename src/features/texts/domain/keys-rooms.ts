import { field, keysOf } from './kinds.ts'

const rooms = keysOf('rooms')

/** The page of the three rooms. */
export const ROOM_KEYS = {
  'rooms.over': rooms.text('Line above the headline', 120, 'Tool two of four'),
  'rooms.title': rooms.text('Headline', 80, 'The 3 Rooms of the Mind'),
  'rooms.text': rooms.text(
    'Text under the headline',
    900,
    'Think of the mind as a small house with three rooms. You are always in one of them. Most trouble comes from doing the work of one room in another: planning where you meant to rest, or digging where you meant to plan.\n\nKnowing the room is half of it. The other half is knowing the doors.',
  ),
  'rooms.tabs.overview': rooms.text('Tab: Overview', 60, 'Overview'),
  'rooms.tabs.subconscious': rooms.text('Tab: Subconscious Room', 60, 'Subconscious Room'),
  'rooms.tabs.conscious': rooms.text('Tab: Conscious Room', 60, 'Conscious Room'),
  'rooms.tabs.meditation': rooms.text('Tab: Meditation Room', 60, 'Meditation Room'),
  'rooms.overview.title': rooms.text('Overview: title', 80, 'One house, three rooms'),
  'rooms.overview.lead': rooms.markdown(
    'Overview: first paragraph',
    600,
    'In the **Meditation Room** you notice. In the **Conscious Room** you think. In the **Subconscious Room** lies what you believe without thinking.',
  ),
  'rooms.overview.text': rooms.text(
    'Overview: text',
    900,
    'None is better than another. A life in the Conscious Room alone gets a lot done and wonders what for. A life in the Meditation Room alone forgets the rent. What counts is to walk freely.',
  ),
  'rooms.where.title': rooms.text('Which room: title', 80, 'Which room are you in?'),
  'rooms.where': rooms.list(
    'Which room: the signs',
    6,
    [field('text', 'Sign', 200)],
    [
      { text: 'You hear the traffic and do not mind it: Meditation.' },
      { text: 'You are composing a reply while reading this: Conscious.' },
      { text: 'You feel more than the moment explains: Subconscious.' },
    ],
  ),
  'rooms.panels': rooms.list(
    'The rooms: subconscious, conscious, meditation',
    3,
    [
      field('title', 'Title', 80, { unique: true }),
      field('lead', 'Introduction', 300),
      field('signs', 'You are here when, one per line', 160, { kind: 'lines', maxLines: 8 }),
      field('practice', 'A visit', 600),
    ],
    [
      {
        title: 'The Subconscious Room',
        lead: 'The back room: core beliefs, memories, emotions, fears. It runs most of the house, quietly.',
        signs: [
          'A reaction larger than its cause',
          'The same quarrel, with different people',
          'A sentence in the voice of somebody from long ago',
        ],
        practice:
          'Go in for a short time and on purpose. Write by hand, ten minutes, without correcting. Carry out one thing, look at it in daylight, and decide whether it still belongs to you.',
      },
      {
        title: 'The Conscious Room',
        lead: 'The middle room: daily thinking, planning, worries. A good desk, and often too much on it.',
        signs: [
          'Lists, plans, rehearsed conversations',
          'The thought that one more hour of thinking will settle it',
          'You have read this line before you noticed reading it',
        ],
        practice:
          'Clear the desk once a day. Write down what is there, sort it into the Conscious Cabinet, and leave one thing lying open: the first domino.',
      },
      {
        title: 'The Meditation Room',
        lead: 'The front room: stillness, meditation, present awareness. There is a chair, a window, and nothing to do.',
        signs: [
          'You notice the breath without having looked for it',
          'Sounds come and go and need no opinion',
          'A pause appears before the answer',
        ],
        practice:
          'Recommended practice: 5-10 minutes daily. Sit, follow the breath, and when you find yourself in another room, come back without a speech about it.',
      },
    ],
    3,
  ),
  'rooms.panels.signs': rooms.text('The rooms: over the signs', 60, 'You are here when'),
  'rooms.panels.practice': rooms.text('The rooms: over the practice', 60, 'A visit'),
  'rooms.moving.title': rooms.text('Moving: title', 80, 'Moving Between Rooms'),
  'rooms.moving.lead': rooms.text(
    'Moving: introduction',
    600,
    'You cannot be pushed through a door, but you can learn where the handles are.',
  ),
  'rooms.moves': rooms.list(
    'Moving: the doors',
    8,
    [field('from', 'From where to where', 80, { unique: true }), field('text', 'Text', 300)],
    [
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
    ],
  ),
  'rooms.plan.title': rooms.text('The week: title', 80, 'Weekly Practice Plan'),
  'rooms.plan.lead': rooms.text(
    'The week: introduction',
    600,
    'Three visits a day, seven days. If you keep only one, keep the morning.',
  ),
  'rooms.plan': rooms.list(
    'The week: its visits',
    3,
    [
      field('when', 'When', 40, { unique: true }),
      field('room', 'Room', 60),
      field('text', 'Text', 300),
    ],
    [
      {
        when: 'Morning',
        room: 'Meditation',
        text: 'Meditation for 5-15 minutes, before the first screen.',
      },
      {
        when: 'Daytime',
        room: 'Conscious',
        text: 'Plan, decide, work. At noon, ask once which room you are in.',
      },
      {
        when: 'Evening',
        room: 'Subconscious',
        text: 'A page of writing: what moved me today, and what did it remind me of?',
      },
    ],
    3,
  ),
  'rooms.close.title': rooms.text('At the end: title', 80, 'Be shown around your own house'),
  'rooms.close.button': rooms.text('At the end: button', 40, 'Book a Free Consultation'),
  'rooms.close.text': rooms.text(
    'At the end: text',
    600,
    'Thirty minutes, free. We find out which room you live in, and which one you have not entered for a while.',
  ),
}
