import { mail } from './mail-templates.ts'

const session = {
  needs: ['when', 'link'],
  fills: ['session', 'group', 'details', 'time'],
} as const

const SESSION = `{session}, {group}.

{when}.

[See the session]({link})

{details}

---
{brand}`

/** A mail about a seat in a group's session. @param text before what it says of the session */
const seat = (label: string, subject: string, text: string) =>
  mail(label, `${subject}, {time}`, `${text}\n\n${SESSION}`, session)

/** To members of groups, and their coaches. */
export const GROUP_MAILS = {
  group_seat_taken: seat(
    'Groups: a seat in a session was taken',
    'Your seat: {session}',
    '# You have a seat',
  ),
  group_seat_moved: seat(
    'Groups: a session was changed',
    'Changed: {session}',
    '# Your session was changed\n\nYou keep your seat. If the time no longer suits you, give it back: somebody may be waiting.',
  ),
  group_seat_reminder: mail(
    'Groups: a reminder of a session',
    'A reminder of {session}: {time}',
    `# A reminder of your session\n\n${SESSION}`,
    session,
  ),
  group_seat_cancelled: mail(
    'Groups: a session was canceled',
    'Canceled: {session}, {time}',
    `# This session was canceled\n\n${SESSION.replace('See the session', 'See your groups')}`,
    { needs: ['when'], fills: ['link', 'session', 'group', 'details', 'time'] },
  ),
  group_seat_freed: seat(
    'Groups: a seat was given back',
    'You gave back your seat: {session}',
    '# You gave back your seat\n\nIt is free for somebody else. This mail takes it out of your calendar.',
  ),
  group_seat_given: seat(
    'Groups: a free seat went to the first in line',
    'A seat for you: {session}',
    '# A seat is yours\n\nA seat fell free, and you were first in line. If you cannot come, give it back: the next in line gets it.',
  ),
  group_seat_open: mail(
    'Groups: a seat is free shortly before a session',
    'A seat is free: {session}, {time}',
    `# A seat is free

{session}, {group}.

{when}.

This close to the session, the seat goes to the first person who takes it.

[Take the seat]({link})

---
{brand}`,
    session,
  ),
  group_place_given: mail(
    'Groups: a free place in a group went to the first in line',
    'A place for you: {group}',
    `# You are in {group}

A place fell free, and you were first in line. If you no longer want it, leave the group: the next in line gets it.

[Open the group]({link})

---
{brand}`,
    { needs: ['link'], fills: ['group'] },
  ),
  group_invitation: mail(
    'Groups: an invitation',
    'An invitation to a group at {brand}',
    `# {name} invites you to a group

{group}

You can join within {days} days, under your username or your name. Other members see that name and what you write, and nothing else of you.

[See the invitation]({link})

---
{brand}
If you did not expect this, you can ignore it: nothing happens unless you join.`,
    { needs: ['link'], fills: ['name', 'group', 'days'] },
  ),
  group_plan_ended: mail(
    'Groups: a membership of the site has ended, and with it the place in a group',
    'Your place in {group}',
    `# Thank you for being part of {group}

Your plan has ended, and the group goes with it. What you wrote stays in its topics, without your name.

If you come back, your name, your posts and where you had read to are back, too.

[See the plans]({link})

---
{brand}`,
    { needs: ['link'], fills: ['group'] },
  ),
  group_digest: mail(
    'Groups: what is new, daily or weekly',
    'New in {group}',
    `# New in {group}

{details}

[Open the group]({link})

---
{brand}
You chose this mail in the group.`,
    { needs: ['link'], fills: ['group', 'details'] },
  ),
  group_look: mail(
    'Groups: to its coach, a post needs a look',
    'A post needs a look: {group}',
    `# A post in {group} needs a look

It may be urgent.

[Look]({link})

---
{brand}
This mail comes at most once an hour.`,
    { needs: ['link'], fills: ['group'] },
  ),
}
