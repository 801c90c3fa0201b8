;;; Opens a payload with a finding in Emacs, and waits until eglot shows its diagnostic.
;; The configuration, the documented one, is loaded before this file.
(require 'flymake)
(setq eglot-sync-connect 10)
(find-file (car (last command-line-args)))
(let ((found nil) (tries 0))
  (unless (eglot-managed-p) (call-interactively #'eglot))
  (flymake-start)
  (while (and (not found) (< tries 100))
    (accept-process-output nil 0.1)
    (setq found (flymake-diagnostics) tries (1+ tries)))
  (unless found (message "no diagnostic came") (kill-emacs 1))
  (message "%s" (flymake-diagnostic-text (car found)))
  (kill-emacs (if (string-match "badge" (flymake-diagnostic-text (car found))) 0 1)))
