import { uuid } from '../random/random.ts';
import type { Change, WriteContext, WriteTimestamp } from './change.ts';
import { byCreation } from './page.ts';
import type { Milestone, Site, State, Timestamp } from './state.ts';

/** Both fields are required, on update too. Spec: Milestones. */
export interface MilestoneInput {
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly milestone_date: string;
}

/** The Milestone object. */
export function milestoneBody(milestone: Milestone, write: WriteTimestamp) {
  return {
    id: milestone.id,
    object: 'milestone' as const,
    name: milestone.name,
    milestone_date: milestone.milestone_date,
    created_at: write(milestone.created_at),
    updated_at: write(milestone.updated_at),
  };
}

/** The milestones of a site by `created_at` ascending. Spec: Pagination rule 6. */
export function listedMilestones(state: State, site: Site): Milestone[] {
  return byCreation(state.milestones.filter(({ site_id }) => site_id === site.id));
}

export function addMilestone(state: State, site: Site, input: MilestoneInput, moment: WriteContext): Change<Milestone> {
  const sequence = state.sequence + 1;
  const milestone: Milestone = {
    id: uuid(moment.seed, 'milestone', sequence),
    site_id: site.id,
    name: input.name,
    milestone_date: atMidnight(input.milestone_date),
    created_at: moment.now,
    updated_at: moment.now,
  };
  return { state: { ...state, sequence, milestones: [...state.milestones, milestone] }, body: milestone };
}

export function changeMilestone(
  state: State,
  milestone: Milestone,
  input: MilestoneInput,
  now: Timestamp,
): Change<Milestone> {
  const next: Milestone = {
    ...milestone,
    name: input.name,
    milestone_date: atMidnight(input.milestone_date),
    updated_at: now,
  };
  const milestones = state.milestones.map(other => (other.id === next.id ? next : other));
  return { state: { ...state, milestones }, body: next };
}

/** Removes a milestone for good. */
export function removeMilestone(state: State, milestone: Milestone) {
  return {
    state: { ...state, milestones: state.milestones.filter(({ id }) => id !== milestone.id) },
    body: { id: milestone.id, object: 'milestone' as const, deleted: true as const },
  };
}

function atMidnight(date: string): string {
  return `${date} 00:00:00`;
}
