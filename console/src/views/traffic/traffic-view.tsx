import { Empty } from '../../ui/feedback.tsx';

export function TrafficView({ sandbox }: { readonly sandbox: string }) {
  return <Empty title={`Traffic of ${sandbox}`} />;
}
