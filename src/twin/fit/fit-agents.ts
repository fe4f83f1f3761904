import { CHANNEL_HABITS } from '../../traffic/habits.ts';
import { CHANNELS, type Channel, type ProfileAgent } from '../../traffic/profile.ts';
import { DEVICES, type Device } from '../../traffic/tables/agents.ts';
import type { AgentFigures } from '../figures.ts';
import type { FittedSources } from './fit-sources.ts';
import { ofSeveral, rounded, sum } from './numbers.ts';

export interface FittedAgents {
  readonly devices: Readonly<Record<Device, number>>;
  readonly agents: readonly ProfileAgent[];
  /** Shares of the devices among the visits of a channel. */
  readonly sharesOf: (channel: Channel) => Readonly<Record<Device, number>>;
}

const AGENTS_MAX = 60;

/** What an app opened is on a phone with Android, whatever the weights. */
const FROM_APPS: Device = 'Phone';

/**
 * Browsers and systems with their shares. Channels use phones more or less often, and apps only phones, so weights of devices
 * and agents are those that make up for it.
 */
export function fitAgents(figures: readonly AgentFigures[], { shares, appShares }: FittedSources): FittedAgents {
  const kept = ofSeveral(figures).slice(0, AGENTS_MAX);
  const total = sum(kept.map(({ visits }) => visits));
  const shareOf = (wanted: (figure: AgentFigures) => boolean) =>
    sum(kept.filter(wanted).map(({ visits }) => visits)) / total;
  const androids = shareOf(isAndroidPhone);
  const fromApps = androids > 0 ? sum(appShares.values()) : 0;
  const beside = Math.max(0, 1 - fromApps / androids);
  const agents = kept.map(figure =>
    agentOf(figure, (1000 * figure.visits * (isAndroidPhone(figure) ? beside : 1)) / total),
  );
  const target = byDevice(device =>
    total === 0 ? 1 / DEVICES.length : shareOf(({ device_type }) => deviceOf(device_type) === device),
  );
  const channels = [...shares].map(([channel, share]) => {
    const apps = fromApps > 0 && share > 0 ? appShares.get(channel)! / share : 0;
    return { share, apps, phone: CHANNEL_HABITS[channel].phone };
  });
  const weights = weightsFor(target, channels);
  return {
    devices: byDevice(device => rounded(100 * weights[device])),
    agents,
    sharesOf: channel => sharesWith(weights, channels[CHANNELS.indexOf(channel)]!),
  };
}

function isAndroidPhone({ device_type, operating_system }: AgentFigures): boolean {
  return deviceOf(device_type) === FROM_APPS && operating_system === 'Android';
}

/** A device whose agents all have no weight would be none. */
const LEAST = 0.001;

function agentOf({ browser, operating_system, device_type }: AgentFigures, weight: number): ProfileAgent {
  const device = deviceOf(device_type);
  return {
    device,
    weight: rounded(Math.max(LEAST, weight)),
    ...(browser !== '' && { browser }),
    ...(operating_system !== '' && { operating_system }),
    ...(device_type !== device && { device_type }),
  };
}

function byDevice(of: (device: Device) => number): Record<Device, number> {
  return Object.fromEntries(DEVICES.map(device => [device, of(device)])) as Record<Device, number>;
}

function deviceOf(text: string): Device {
  if (/phone|mobile/i.test(text)) return 'Phone';
  return /tablet/i.test(text) ? 'Tablet' : 'Desktop';
}

/** A channel, as far as it decides on devices. */
interface ChannelUse {
  readonly share: number;
  /** Of its visits, how many come from apps. */
  readonly apps: number;
  readonly phone: number;
}

type ByDevice = Readonly<Record<Device, number>>;

function sharesWith(weights: ByDevice, { apps, phone }: ChannelUse): ByDevice {
  const total = weights.Desktop + weights.Phone * phone + weights.Tablet;
  return byDevice(device => {
    const drawn = (weights[device] * (device === FROM_APPS ? phone : 1)) / total;
    return drawn * (1 - apps) + (device === FROM_APPS ? apps : 0);
  });
}

const STEPS = 60;

/** Weights with which the devices have the shares `target` over all channels. */
function weightsFor(target: ByDevice, channels: readonly ChannelUse[]): ByDevice {
  let weights = target;
  for (let step = 0; step < STEPS; step++) {
    const before = weights;
    const made = byDevice(device => sum(channels.map(use => use.share * sharesWith(before, use)[device])));
    const next = byDevice(device => (made[device] > 0 ? (before[device] * target[device]) / made[device] : 0));
    const total = sum(Object.values(next));
    weights = byDevice(device => next[device] / total);
  }
  return weights;
}
