import { msg } from '@lingui/core/runtime-macro'
import { field, keysOf } from './kinds.ts'

const rooms = keysOf('rooms')

/** The page of the three rooms. */
export const ROOM_KEYS = {
  'rooms.over': rooms.text(msg`Line above the headline`, 120, msg`Tool two of four`),
  'rooms.title': rooms.text(msg`Headline`, 80, msg`The 3 Rooms of the Mind`),
  'rooms.text': rooms.text(
    msg`Text under the headline`,
    900,
    msg`Think of the mind as a small house with three rooms. You are always in one of them. Most trouble comes from doing the work of one room in another: planning where you meant to rest, or digging where you meant to plan.\n\nKnowing the room is half of it. The other half is knowing the doors.`,
  ),
  'rooms.tabs.overview': rooms.text(msg`Tab: Overview`, 60, msg`Overview`),
  'rooms.tabs.subconscious': rooms.text(msg`Tab: Subconscious Room`, 60, msg`Subconscious Room`),
  'rooms.tabs.conscious': rooms.text(msg`Tab: Conscious Room`, 60, msg`Conscious Room`),
  'rooms.tabs.meditation': rooms.text(msg`Tab: Meditation Room`, 60, msg`Meditation Room`),
  'rooms.overview.title': rooms.text(msg`Overview: title`, 80, msg`One house, three rooms`),
  'rooms.overview.lead': rooms.markdown(
    msg`Overview: first paragraph`,
    600,
    msg`In the **Meditation Room** you notice. In the **Conscious Room** you think. In the **Subconscious Room** lies what you believe without thinking.`,
  ),
  'rooms.overview.text': rooms.text(
    msg`Overview: text`,
    900,
    msg`None is better than another. A life in the Conscious Room alone gets a lot done and wonders what for. A life in the Meditation Room alone forgets the rent. What counts is to walk freely.`,
  ),
  'rooms.where.title': rooms.text(msg`Which room: title`, 80, msg`Which room are you in?`),
  'rooms.where': rooms.list(
    msg`Which room: the signs`,
    6,
    [field('text', msg`Sign`, 200)],
    [
      { text: msg`You hear the traffic and do not mind it: Meditation.` },
      { text: msg`You are composing a reply while reading this: Conscious.` },
      { text: msg`You feel more than the moment explains: Subconscious.` },
    ],
  ),
  'rooms.panels': rooms.list(
    msg`The rooms: subconscious, conscious, meditation`,
    3,
    [
      field('title', msg`Title`, 80, { unique: true }),
      field('lead', msg`Introduction`, 300),
      field('signs', msg`You are here when, one per line`, 160, { kind: 'lines', maxLines: 8 }),
      field('practice', msg`A visit`, 600),
    ],
    [
      {
        title: msg`The Subconscious Room`,
        lead: msg`The back room: core beliefs, memories, emotions, fears. It runs most of the house, quietly.`,
        signs: [
          msg`A reaction larger than its cause`,
          msg`The same quarrel, with different people`,
          msg`A sentence in the voice of somebody from long ago`,
        ],
        practice: msg`Go in for a short time and on purpose. Write by hand, ten minutes, without correcting. Carry out one thing, look at it in daylight, and decide whether it still belongs to you.`,
      },
      {
        title: msg`The Conscious Room`,
        lead: msg`The middle room: daily thinking, planning, worries. A good desk, and often too much on it.`,
        signs: [
          msg`Lists, plans, rehearsed conversations`,
          msg`The thought that one more hour of thinking will settle it`,
          msg`You have read this line before you noticed reading it`,
        ],
        practice: msg`Clear the desk once a day. Write down what is there, sort it into the Conscious Cabinet, and leave one thing lying open: the first domino.`,
      },
      {
        title: msg`The Meditation Room`,
        lead: msg`The front room: stillness, meditation, present awareness. There is a chair, a window, and nothing to do.`,
        signs: [
          msg`You notice the breath without having looked for it`,
          msg`Sounds come and go and need no opinion`,
          msg`A pause appears before the answer`,
        ],
        practice: msg`Recommended practice: 5-10 minutes daily. Sit, follow the breath, and when you find yourself in another room, come back without a speech about it.`,
      },
    ],
    3,
  ),
  'rooms.panels.signs': rooms.text(msg`The rooms: over the signs`, 60, msg`You are here when`),
  'rooms.panels.practice': rooms.text(msg`The rooms: over the practice`, 60, msg`A visit`),
  'rooms.moving.title': rooms.text(msg`Moving: title`, 80, msg`Moving Between Rooms`),
  'rooms.moving.lead': rooms.text(
    msg`Moving: introduction`,
    600,
    msg`You cannot be pushed through a door, but you can learn where the handles are.`,
  ),
  'rooms.moves': rooms.list(
    msg`Moving: the doors`,
    8,
    [field('from', msg`From where to where`, 80, { unique: true }), field('text', msg`Text`, 300)],
    [
      {
        from: msg`From Conscious to Meditation`,
        text: msg`Put both feet on the floor. Let three breaths pass without improving them.`,
      },
      {
        from: msg`From Meditation to Subconscious`,
        text: msg`Ask one question, once: what is this really about? Then wait.`,
      },
      {
        from: msg`From Subconscious to Conscious`,
        text: msg`Write down the one thing you found, close the notebook, drink a glass of water.`,
      },
      {
        from: msg`From anywhere to Conscious`,
        text: msg`Name the next small action and begin it. That door is never locked.`,
      },
    ],
  ),
  'rooms.plan.title': rooms.text(msg`The week: title`, 80, msg`Weekly Practice Plan`),
  'rooms.plan.lead': rooms.text(
    msg`The week: introduction`,
    600,
    msg`Three visits a day, seven days. If you keep only one, keep the morning.`,
  ),
  'rooms.plan': rooms.list(
    msg`The week: its visits`,
    3,
    [
      field('when', msg`When`, 40, { unique: true }),
      field('room', msg`Room`, 60),
      field('text', msg`Text`, 300),
    ],
    [
      {
        when: msg`Morning`,
        room: msg`Meditation`,
        text: msg`Meditation for 5-15 minutes, before the first screen.`,
      },
      {
        when: msg`Daytime`,
        room: msg`Conscious`,
        text: msg`Plan, decide, work. At noon, ask once which room you are in.`,
      },
      {
        when: msg`Evening`,
        room: msg`Subconscious`,
        text: msg`A page of writing: what moved me today, and what did it remind me of?`,
      },
    ],
    3,
  ),
  'rooms.close.title': rooms.text(msg`At the end: title`, 80, msg`Be shown around your own house`),
  'rooms.close.button': rooms.text(msg`At the end: button`, 40, msg`Book a Free Consultation`),
  'rooms.close.text': rooms.text(
    msg`At the end: text`,
    600,
    msg`Thirty minutes, free. We find out which room you live in, and which one you have not entered for a while.`,
  ),
}
