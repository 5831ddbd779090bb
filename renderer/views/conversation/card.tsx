/** The frame of everything that must be said about an answer beside the answer. */
import type { ReactNode } from 'react';
import './outcome.css';

export interface CardProps {
  /** `quiet` stands without a frame: nothing is wrong. */
  tone: 'quiet' | 'plain' | 'warn' | 'danger';
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

export function Card({ tone, icon, title, children, actions }: CardProps) {
  return (
    <div className="card" data-tone={tone}>
      <span className="card-icon" aria-hidden="true">
        {icon}
      </span>
      <div className="card-main">
        <p className="card-title">{title}</p>
        {children}
        {actions ? <div className="card-actions">{actions}</div> : null}
      </div>
    </div>
  );
}
