import { DRAWERS } from '../constants.ts'
import { field, keysOf } from './kinds.ts'

const tools = keysOf('tools')

const steps = [field('title', 'Title', 80, { unique: true }), field('text', 'Text', 300)]

/** The pages that explain each tool. */
export const TOOL_PAGE_KEYS = {
  'perception.steps': tools.list('Perception Filter: how to apply it', 8, steps, [
    {
      title: 'Pick one moment',
      text: 'Something from today that left a mark: a mail, a look, a silence.',
    },
    {
      title: 'Write two columns',
      text: 'Left: what happened. Right: what you told yourself it meant.',
    },
    {
      title: 'Name the filter',
      text: 'Not Good Enough, Always/Never, Mind Reading, Should or Catastrophizing.',
    },
    {
      title: 'Rewrite the right side',
      text: 'One sentence that is true, kind, and short enough to remember.',
    },
  ]),
  'perception.text': tools.text(
    'Perception Filter: text',
    1200,
    'Over 90% of behaviour is learned. Limiting beliefs are part of that: they were picked up somewhere, and they can be put down. The Perception Filter is the practice of noticing the belief between the event and the feeling.\n\nIt takes one sheet of paper and ten minutes. Do it in the evening, while the day is still warm.',
  ),
  'perception.more': tools.text(
    'Perception Filter: link to its page',
    200,
    'The five filters, and a method to reframe them, are on the Perception Filter page.',
  ),
  'rooms.about.title': tools.text('The 3 Rooms: title', 80, 'Where does your awareness live?'),
  'rooms.about.text': tools.text(
    'The 3 Rooms: text',
    1200,
    'Some people sit in the middle room from waking to sleeping. Some are called to the back room by a smell or a song. The front room is always open, and mostly empty.\n\nThree times a day, stop and ask: which room am I in, and is it the one this moment needs? You need not change it. Asking already takes you to the door.',
  ),
  'rooms.more': tools.text(
    'The 3 Rooms: link to their page',
    200,
    'The signs of each room, the doors between them and a plan for the week are on the Three Rooms page.',
  ),
  'domino.steps': tools.list('Daily Domino: how to apply it', 8, steps, [
    {
      title: 'Morning reset',
      text: 'Before the phone: one minute of quiet, and the question of what comes first today.',
    },
    {
      title: 'First action',
      text: 'Do that one thing early, and small enough that you cannot argue with it.',
    },
    {
      title: 'Chain reaction',
      text: 'Let it lean on the next thing. Notice what became easier because it was done.',
    },
    {
      title: 'Evening reflection',
      text: 'Fill the pips, write one line, and choose the tile for tomorrow.',
    },
  ]),
  'domino.common': tools.list(
    'Daily Domino: the examples',
    12,
    [field('text', 'Entry', 120, { unique: true })],
    [
      'Make the bed',
      'Drink a glass of water before coffee',
      'Ten minutes of meditation',
      'A walk around the block',
      'Write down three priorities',
      'Answer the one message you avoid',
      'Lay out tomorrow’s clothes',
    ].map(entry => ({ text: entry })),
  ),
  'domino.text': tools.text(
    'Daily Domino: text',
    1200,
    'A domino can tip one larger than itself. So can a morning. The Daily Domino is the one action that starts a cascade of positive outcomes: not the most important thing on the list, but the one that moves the others.\n\nTwelve pips stand for twelve parts of a life. Track the small wins, and watch the tile fill.',
  ),
  'domino.common.title': tools.text(
    'Daily Domino: title of the examples',
    80,
    'Common daily dominoes',
  ),
  'cabinet.steps': tools.list('Conscious Cabinet: how to apply it', 8, steps, [
    {
      title: 'Thought sorting',
      text: 'Write down all that is on your mind. Ask of each: need, want, should-do or distraction?',
    },
    {
      title: 'Weekly filing',
      text: 'Once a week, give each thing a drawer. What fits in none may go.',
    },
    {
      title: 'Priority alignment',
      text: 'Hold This Week against This Life. Do they know each other?',
    },
    {
      title: 'Emotional filing',
      text: 'A feeling is an entry too. Give it a title, and it waits until you have time for it.',
    },
  ]),
  'cabinet.try': tools.text(
    'Conscious Cabinet: over the drawers',
    300,
    'Try it here: what you write in these drawers stays in this page and is lost when you reload it.',
  ),
  'cabinet.sample': tools.list(
    'Conscious Cabinet: what is in the drawers',
    12,
    [
      field('drawer', 'In the drawer', 0, {
        kind: 'choice',
        options: DRAWERS.map(drawer => drawer.title),
      }),
      field('title', 'Title', 120, { unique: true }),
      field('content', 'Content', 300),
    ],
    [
      {
        drawer: 'This Week',
        title: 'Finish the proposal',
        content: 'A need. Two quiet hours on Tuesday morning will do it.',
      },
      {
        drawer: 'This Week',
        title: 'Call my sister back',
        content: 'I want to, not just should. Thursday, on the walk home.',
      },
      {
        drawer: 'This Year',
        title: 'Learn to listen first',
        content: 'Practice in one conversation a week, then write down what I heard.',
      },
      {
        drawer: 'This Year',
        title: 'Run ten kilometers',
        content: 'Three short runs a week; the long one can wait for spring.',
      },
      {
        drawer: 'This Life',
        title: 'Be present with my children',
        content: 'Phone in the hallway after six. Everything else follows.',
      },
      {
        drawer: 'This Life',
        title: 'Make things that help people',
        content: 'The measure for each yes and each no.',
      },
    ],
  ),
  'tools.more.button': tools.text(
    'In each tool: link to coaching',
    60,
    'Learn More Through Coaching',
  ),
}
