import { mail } from './mail-templates.ts'

const session = {
  needs: ['when', 'link'],
  fills: ['session', 'group', 'details', 'time'],
} as const

const offer = {
  needs: ['when', 'until', 'link'],
  fills: ['session', 'group', 'details', 'time'],
} as const

const SESSION = `{session}, {group}.

{when}.

[See the session]({link})

{details}

---
{brand}`

/** To members of groups, and their coaches. */
export const GROUP_MAILS = {
  group_seat_taken: mail(
    'Groups: a seat in a session was taken',
    'Your seat: {session}, {time}',
    `# You have a seat\n\n${SESSION}`,
    session,
  ),
  group_seat_moved: mail(
    'Groups: a session was changed',
    'Changed: {session}, {time}',
    `# Your session was changed\n\nYou keep your seat. If the time no longer suits you, give it back: somebody may be waiting.\n\n${SESSION}`,
    session,
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
  group_seat_freed: mail(
    'Groups: a seat was given back',
    'You gave back your seat: {session}, {time}',
    `# You gave back your seat\n\nIt is free for somebody else. This mail takes it out of your calendar.\n\n${SESSION}`,
    session,
  ),
  group_seat_offered: mail(
    'Groups: a free seat is offered to the next in line',
    'A seat for you: {session}, {time}',
    `# A seat for you

{session}, {group}.

{when}.

It is kept for you until {until}. After that it goes to the next in line.

[Take the seat]({link})

---
{brand}`,
    offer,
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
  group_place_offered: mail(
    'Groups: a place in a group is offered to the next in line',
    'A place for you: {group}',
    `# A place for you

There is room for you in {group}. The place is kept for you until {until}. After that it goes to the next in line.

[Join the group]({link})

---
{brand}`,
    { needs: ['until', 'link'], fills: ['group'] },
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
  group_opened: mail(
    'Groups: a group opens, to those who asked',
    'A new group at {brand}: {group}',
    `# A group is open

{group}

You asked to be told when the next group opens.

[See the group]({link})

---
{brand}
You asked for this mail. It comes only once.`,
    { needs: ['link'], fills: ['group'] },
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
  group_handed_over: mail(
    'Groups: to its new coach',
    'You now lead {group}',
    `# You now lead {group}

It was handed over to you: its members, its board and its coming sessions.

[See the group]({link})

---
{brand}`,
    { needs: ['link'], fills: ['group'] },
  ),
}
