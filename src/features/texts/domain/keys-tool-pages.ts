import { msg } from '@lingui/core/runtime-macro'
import { DRAWERS } from '../constants.ts'
import { field, keysOf } from './kinds.ts'

const tools = keysOf('tools')

const steps = [field('title', msg`Title`, 80, { unique: true }), field('text', msg`Text`, 300)]

/** The pages that explain each tool. */
export const TOOL_PAGE_KEYS = {
  'perception.steps': tools.list(msg`Perception Filter: how to apply it`, 8, steps, [
    {
      title: msg`Pick one moment`,
      text: msg`Something from today that left a mark: a mail, a look, a silence.`,
    },
    {
      title: msg`Write two columns`,
      text: msg`Left: what happened. Right: what you told yourself it meant.`,
    },
    {
      title: msg`Name the filter`,
      text: msg`Not Good Enough, Always/Never, Mind Reading, Should or Catastrophizing.`,
    },
    {
      title: msg`Rewrite the right side`,
      text: msg`One sentence that is true, kind, and short enough to remember.`,
    },
  ]),
  'perception.text': tools.text(
    msg`Perception Filter: text`,
    1200,
    msg`Over 90% of behaviour is learned. Limiting beliefs are part of that: they were picked up somewhere, and they can be put down. The Perception Filter is the practice of noticing the belief between the event and the feeling.\n\nIt takes one sheet of paper and ten minutes. Do it in the evening, while the day is still warm.`,
  ),
  'perception.more': tools.text(
    msg`Perception Filter: link to its page`,
    200,
    msg`The five filters, and a method to reframe them, are on the Perception Filter page.`,
  ),
  'rooms.about.title': tools.text(
    msg`The 3 Rooms: title`,
    80,
    msg`Where does your awareness live?`,
  ),
  'rooms.about.text': tools.text(
    msg`The 3 Rooms: text`,
    1200,
    msg`Some people sit in the middle room from waking to sleeping. Some are called to the back room by a smell or a song. The front room is always open, and mostly empty.\n\nThree times a day, stop and ask: which room am I in, and is it the one this moment needs? You need not change it. Asking already takes you to the door.`,
  ),
  'rooms.more': tools.text(
    msg`The 3 Rooms: link to their page`,
    200,
    msg`The signs of each room, the doors between them and a plan for the week are on the Three Rooms page.`,
  ),
  'domino.steps': tools.list(msg`Daily Domino: how to apply it`, 8, steps, [
    {
      title: msg`Morning reset`,
      text: msg`Before the phone: one minute of quiet, and the question of what comes first today.`,
    },
    {
      title: msg`First action`,
      text: msg`Do that one thing early, and small enough that you cannot argue with it.`,
    },
    {
      title: msg`Chain reaction`,
      text: msg`Let it lean on the next thing. Notice what became easier because it was done.`,
    },
    {
      title: msg`Evening reflection`,
      text: msg`Fill the pips, write one line, and choose the tile for tomorrow.`,
    },
  ]),
  'domino.common': tools.list(
    msg`Daily Domino: the examples`,
    12,
    [field('text', msg`Entry`, 120, { unique: true })],
    [
      msg`Make the bed`,
      msg`Drink a glass of water before coffee`,
      msg`Ten minutes of meditation`,
      msg`A walk around the block`,
      msg`Write down three priorities`,
      msg`Answer the one message you avoid`,
      msg`Lay out tomorrow’s clothes`,
    ].map(entry => ({ text: entry })),
  ),
  'domino.text': tools.text(
    msg`Daily Domino: text`,
    1200,
    msg`A domino can tip one larger than itself. So can a morning. The Daily Domino is the one action that starts a cascade of positive outcomes: not the most important thing on the list, but the one that moves the others.\n\nTwelve pips stand for twelve parts of a life. Track the small wins, and watch the tile fill.`,
  ),
  'domino.common.title': tools.text(
    msg`Daily Domino: title of the examples`,
    80,
    msg`Common daily dominoes`,
  ),
  'cabinet.steps': tools.list(msg`Conscious Cabinet: how to apply it`, 8, steps, [
    {
      title: msg`Thought sorting`,
      text: msg`Write down all that is on your mind. Ask of each: need, want, should-do or distraction?`,
    },
    {
      title: msg`Weekly filing`,
      text: msg`Once a week, give each thing a drawer. What fits in none may go.`,
    },
    {
      title: msg`Priority alignment`,
      text: msg`Hold This Week against This Life. Do they know each other?`,
    },
    {
      title: msg`Emotional filing`,
      text: msg`A feeling is an entry too. Give it a title, and it waits until you have time for it.`,
    },
  ]),
  'cabinet.try': tools.text(
    msg`Conscious Cabinet: over the drawers`,
    300,
    msg`Try it here: what you write in these drawers stays in this page and is lost when you reload it.`,
  ),
  'cabinet.sample': tools.list(
    msg`Conscious Cabinet: what is in the drawers`,
    12,
    [
      field('drawer', msg`In the drawer`, 0, {
        kind: 'choice',
        options: DRAWERS.map(({ name }) => name),
      }),
      field('title', msg`Title`, 120, { unique: true }),
      field('content', msg`Content`, 300),
    ],
    [
      {
        drawer: 'This Week',
        title: msg`Finish the proposal`,
        content: msg`A need. Two quiet hours on Tuesday morning will do it.`,
      },
      {
        drawer: 'This Week',
        title: msg`Call my sister back`,
        content: msg`I want to, not just should. Thursday, on the walk home.`,
      },
      {
        drawer: 'This Year',
        title: msg`Learn to listen first`,
        content: msg`Practice in one conversation a week, then write down what I heard.`,
      },
      {
        drawer: 'This Year',
        title: msg`Run ten kilometers`,
        content: msg`Three short runs a week; the long one can wait for spring.`,
      },
      {
        drawer: 'This Life',
        title: msg`Be present with my children`,
        content: msg`Phone in the hallway after six. Everything else follows.`,
      },
      {
        drawer: 'This Life',
        title: msg`Make things that help people`,
        content: msg`The measure for each yes and each no.`,
      },
    ],
  ),
  'tools.more.button': tools.text(
    msg`In each tool: link to coaching`,
    60,
    msg`Learn More Through Coaching`,
  ),
}
